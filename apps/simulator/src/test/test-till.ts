import { aSale } from './documents.js';

export interface FlatEnvelope {
  resultCd: string;
  resultMsg: string;
  resultDt: string;
  data: any; // oxlint-disable-line typescript/no-explicit-any -- each test knows what it asked for
}

let drawn = 0;

/** A PIN that no other test of this process uses. */
export const freshPin = () => `P${String(++drawn).padStart(9, '0')}K`;

/** A client of the authority with a device key. */
export class TestTill {
  private constructor(
    private readonly wireUrl: string,
    readonly tin: string,
    readonly bhfId: string,
    readonly cmcKey: string,
  ) {}

  static async initialised(wireUrl: string, tin = freshPin(), bhfId = '00'): Promise<TestTill> {
    const answer = await send(wireUrl, 'selectInitOsdcInfo', { tin, bhfId, dvcSrlNo: `serial of ${tin}` }, {});
    return new TestTill(wireUrl, tin, bhfId, ((await answer.json()) as FlatEnvelope).data.info.cmcKey);
  }

  get credentials(): Record<string, string> {
    return { tin: this.tin, bhfId: this.bhfId, cmcKey: this.cmcKey };
  }

  async ask(operation: string, body: unknown, headers = this.credentials): Promise<FlatEnvelope> {
    return (await (await this.send(operation, body, headers)).json()) as FlatEnvelope;
  }

  /** Pulls a list, from its beginning by default. */
  async pull(operation: string, list: string, lastReqDt = '20180101000000'): Promise<FlatEnvelope['data'][]> {
    return (await this.ask(operation, { lastReqDt })).data?.[list] ?? [];
  }

  sell(overrides: object = {}): Promise<FlatEnvelope> {
    return this.ask('saveTrnsSalesOsdc', aSale(overrides));
  }

  send(operation: string, body: unknown, headers = this.credentials, signal?: AbortSignal): Promise<Response> {
    return send(this.wireUrl, operation, body, headers, signal);
  }
}

/** Sends texts and undefined as they are, anything else as JSON. */
export function send(
  url: string,
  operation: string,
  body: unknown,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  const payload = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const allHeaders = { 'content-type': 'application/json', ...headers };
  return fetch(`${url}/${operation}`, { method: 'POST', body: payload, headers: allHeaders, signal });
}
