import { post, type RawAnswer } from './raw-call.js';

export interface DeviceCredentials {
  tin: string;
  bhfId: string;
  cmcKey: string;
}

/** The envelope of all answers of the 2023 hosts. */
export interface DirectAnswer {
  resultCd: string;
  resultMsg: string;
  resultDt: string;
  data: any; // oxlint-disable-line typescript/no-explicit-any -- each test knows what it asked for
}

export class DirectDevice {
  constructor(
    private readonly baseUrl: string,
    readonly credentials: DeviceCredentials,
  ) {}

  /** Sends the credentials in headers, as most clients do. */
  async ask(path: string, body: unknown): Promise<DirectAnswer> {
    return (await this.post(path, body, { ...this.credentials })).json as DirectAnswer;
  }

  /** Returns the answer of a successful call; fails on a refusal. */
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
