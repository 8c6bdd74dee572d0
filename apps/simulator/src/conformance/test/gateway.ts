import type { DirectAnswer, DeviceCredentials } from './direct.js';
import { post, type RawAnswer } from './raw-call.js';

const APP_ID = '3f2b6c1e-8a64-4c7b-9f0a-1d2e3c4b5a69';

/** The content of a gateway answer, whatever its shape. */
export interface GatewayAnswer {
  status: number;
  /** The text of a refusal; null after a success. */
  complaint: string | null;
  body: DirectAnswer | null;
  raw: RawAnswer;
}

export class GatewayDevice {
  constructor(
    private readonly baseUrl: string,
    readonly credentials: DeviceCredentials,
    readonly token: string,
  ) {}

  get headers(): Record<string, string> {
    return { ...this.credentials, authorization: `Bearer ${this.token}`, apigee_app_id: APP_ID };
  }

  /** Sends tin and bhfId in headers and body, as the gateway's samples do. */
  async ask(path: string, body: object): Promise<GatewayAnswer> {
    const { tin, bhfId } = this.credentials;
    return this.askAs(this.headers, path, { tin, bhfId, ...body });
  }

  async askAs(headers: Record<string, string>, path: string, body: unknown): Promise<GatewayAnswer> {
    const raw = await post(`${this.baseUrl}/${path}`, body, headers);
    const refused = raw.json?.responseHeader?.responseCode !== 200;
    return {
      status: raw.status,
      complaint: refused ? (raw.json?.responseHeader?.debugMessage ?? raw.text) : null,
      body: raw.json?.responseBody ?? null,
      raw,
    };
  }

  /** Returns the answer of a successful call; fails on a refusal. */
  async askOrFail(path: string, body: object): Promise<DirectAnswer> {
    const answer = await this.ask(path, body);
    if (answer.body?.resultCd !== '000') throw new Error(`${path} was answered with ${answer.raw.text}`);
    return answer.body;
  }

  async codeOf(path: string, body: object): Promise<string> {
    const { body: answer, raw } = await this.ask(path, body);
    return answer?.resultCd ?? raw.text;
  }
}
