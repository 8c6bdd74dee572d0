import { post, type RawAnswer } from './raw-call.js';

export interface DeviceCredentials {
  tin: string;
  bhfId: string;
  cmcKey: string;
}

/** What the 2023 hosts wrap every answer in. */
export interface DirectAnswer {
  resultCd: string;
  resultMsg: string;
  resultDt: string;
  data: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- each test knows what it asked for
}

export class DirectDevice {
  constructor(
    private readonly baseUrl: string,
    readonly credentials: DeviceCredentials,
  ) {}

  /** As most clients do it: who calls is told in the headers. */
  async ask(path: string, body: unknown): Promise<DirectAnswer> {
    return (await this.post(path, body, { ...this.credentials })).json as DirectAnswer;
  }

  /** Asks what must be granted, and gives what was answered. */
  async askOrFail(path: string, body: object): Promise<DirectAnswer> {
    const answer = await this.ask(path, body);
    if (answer.resultCd !== '000') throw new Error(`${path} was answered with ${JSON.stringify(answer)}`);
    return answer;
  }

  async codeOf(path: string, body: object): Promise<string> {
    return (await this.ask(path, body)).resultCd;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<RawAnswer> {
    return post(`${this.baseUrl}/${path}`, body, headers);
  }
}
