import { Pool } from 'undici';

interface FlatAnswer {
  resultCd: string;
  data: unknown;
}

/** A client with open connections and as little work per call as possible. */
export class WireClient {
  private readonly pool: Pool;

  constructor(
    private readonly origin: string,
    connections: number,
  ) {
    this.pool = new Pool(origin, { connections });
  }

  async token(): Promise<string> {
    const authorization = `Basic ${Buffer.from('bench:bench').toString('base64')}`;
    const url = `${this.origin}/v1/token/generate?grant_type=client_credentials`;
    const { access_token: token } = (await (await fetch(url, { headers: { authorization } })).json()) as Record<
      string,
      string
    >;
    return token!;
  }

  /** Returns the answer of the direct profile. */
  async postJson(path: string, headers: Record<string, string>, body: string): Promise<FlatAnswer> {
    return JSON.parse(await this.postOrFail(path, headers, body)) as FlatAnswer;
  }

  /** Returns the text of a successful answer; fails on a refusal. */
  async postOrFail(path: string, headers: Record<string, string>, body: string): Promise<string> {
    const answer = await this.pool.request({ path, method: 'POST', headers, body });
    const text = await answer.body.text();
    if (!text.includes('"resultCd":"000"')) throw new Error(`${path} was answered with ${text}`);
    return text;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}
