import type { Envelope } from '@app/contract';
import type { Environment } from '@app/domain';

export interface TillAnswer {
  status: number;
  headers: Headers;
  /** The body as text, to search it for what must not be in it. */
  text: string;
  body: Envelope<AnswerData>;
}

export type AnswerData = Record<string, unknown> & { submissionId?: string };

export interface TillBranch {
  tin?: string;
  bhfId?: string;
  environment?: Environment;
}

/** What answers say where no attempt is planned: the AUTHORITY_RETRY_DELAY of the benches, in whole seconds. */
export const RETRY_AFTER = '1';

export const serialOf = ({ tin, bhfId }: { tin: string; bhfId: string }): string => `RISITI/${tin}/${bhfId}`;

/** The wrong fields of an answer, each with its code. */
export const fieldsOf = ({ body }: TillAnswer): string[] =>
  (body.errors ?? []).map(({ code, field }) => `${code} ${field}`);

type SentHeaders = Record<string, string | undefined>;

/** A client of the API with a key of its own. */
export class ApiTill {
  constructor(
    private readonly url: string,
    readonly apiKey: string,
    readonly tin: string,
    readonly bhfId: string,
  ) {}

  get(path: string, headers: SentHeaders = {}): Promise<TillAnswer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body: unknown, headers: SentHeaders = {}): Promise<TillAnswer> {
    return this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  /** Posts a precondition of a test, and throws unless it succeeds. */
  async mustPost(path: string, body: unknown, headers: SentHeaders = {}): Promise<AnswerData> {
    const answer = await this.post(path, body, headers);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.body.data!;
  }

  /** Sends a request exactly as given. A header that is undefined is left out. */
  async send(method: string, path: string, body?: RequestInit['body'], headers: SentHeaders = {}): Promise<TillAnswer> {
    const all = Object.entries({ 'x-api-key': this.apiKey, ...headers }).filter(([, value]) => value !== undefined);
    const address = path.startsWith('/api/') ? path : `/api/v1${path}`;
    const response = await fetch(`${this.url}${address}`, { method, body, headers: all as [string, string][] });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: envelopeIn(response, text) };
  }
}

const envelopeIn = ({ headers }: Response, text: string) =>
  (text && headers.get('content-type')?.startsWith('application/json')
    ? JSON.parse(text)
    : null) as Envelope<AnswerData>;
