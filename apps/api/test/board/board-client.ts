import { provisionOperator } from '@app/access';
import { eventually, type Stack } from '@app/testing';

export const OPERATOR = { email: 'operator@example.org', password: 'correct horse, battery' };

export interface ShownJob {
  id: string;
  name: string;
  data: Record<string, unknown> & { lane?: Record<string, unknown> };
  delay: number;
  attempts: number;
  failedReason?: string;
  returnValue: unknown;
  /** Its page in the console. */
  externalUrl: { href: string };
}

export interface ShownQueue {
  name: string;
  displayName: string;
  isPaused: boolean;
  counts: Record<string, number>;
  jobs: ShownJob[];
}

const QUEUE = 'submissions-sandbox';

const withoutTaxpayer = (name: string) => name.replace(/^[✓✗⚠] /, '').replace(/ · \w{11}\/\d\d(?= |$)/, '');

/** Reads the board for the sandbox, as its page does, and acts as an operator does. */
export class BoardClient {
  private constructor(readonly url: string) {}

  static async of(stack: Stack): Promise<BoardClient> {
    await provisionOperator(stack.db, OPERATOR.email, OPERATOR.password);
    return new BoardClient(`${stack.apiAddresses[0]}/admin/queues`);
  }

  async queue(status = 'latest'): Promise<ShownQueue> {
    const query = `activeQueue=${QUEUE}&status=${status}&page=1&jobsPerPage=50`;
    const { queues } = (await (await this.ask('GET', `queues?${query}`)).json()) as { queues: ShownQueue[] };
    return queues.find(({ name }) => name === QUEUE)!;
  }

  /** The jobs of one submission, selected by the start of their title, without its mark and its taxpayer. */
  async jobs(title: string, status = 'latest'): Promise<ShownJob[]> {
    return (await this.queue(status)).jobs.filter(({ name }) => `${withoutTaxpayer(name)} `.startsWith(`${title} `));
  }

  async job(title: string, status = 'latest'): Promise<ShownJob> {
    const [job] = await this.jobs(title, status);
    if (!job) throw new Error(`There is no ${status} job ${title}.`);
    return job;
  }

  async logs({ id }: ShownJob): Promise<string[]> {
    return (await (await this.ask('GET', `queues/${QUEUE}/${id}/logs`)).json()) as string[];
  }

  /** An act on the queue of the sandbox, with its name and its reason. */
  actOnQueue(act: 'pause' | 'resume' | 'retry' | 'clean', reason = 'A test'): Promise<void> {
    return this.act(`queues/${QUEUE}/${act}`, { reason });
  }

  releaseLane(laneId: string, reason: string): Promise<void> {
    return this.act(`lanes/${laneId}/resume`, { reason });
  }

  /**
   * Uses the operators' API, with the same login. It answers 503 if the queue did not answer within a second; then the operator acts
   * again, and 409 says that the act was done.
   */
  async act(path: string, order: object): Promise<void> {
    let isRepeat = false;
    const response = await eventually(async () => {
      const answer = await this.request('POST', new URL(`/admin/api/${path}`, this.url).href, order);
      if (answer.status !== 503) return answer;
      isRepeat = true;
      throw new Error(`The act ${path} is answered 503.`);
    });
    const isDone = response.ok || (isRepeat && response.status === 409);
    if (!isDone) throw new Error(`The act ${path} is refused: ${await response.text()}`);
  }

  ask(method: string, path: string, body?: object): Promise<Response> {
    return this.request(method, `${this.url}/api/${path}`, body);
  }

  private request(method: string, url: string, body?: object): Promise<Response> {
    const basic = Buffer.from(`${OPERATOR.email}:${OPERATOR.password}`).toString('base64');
    return fetch(url, {
      method,
      body: body && JSON.stringify(body),
      headers: { authorization: `Basic ${basic}`, ...(body && { 'content-type': 'application/json' }) },
    });
  }
}
