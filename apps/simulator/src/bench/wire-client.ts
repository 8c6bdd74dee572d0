import { Pool } from 'undici';

interface Envelope {
  resultCd: string;
  data: unknown;
}

/** Connections that stay open, and as little work per call as can be had. */
export class Wire {
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

  /** What is answered to a call of the direct hosts. */
  async ask(path: string, headers: Record<string, string>, body: string): Promise<Envelope> {
    return JSON.parse(await this.granted(path, headers, body)) as Envelope;
  }

  /** The text of an answer that grants what was asked. */
  async granted(path: string, headers: Record<string, string>, body: string): Promise<string> {
    const answer = await this.pool.request({ path, method: 'POST', headers, body });
    const text = await answer.body.text();
    if (!text.includes('"resultCd":"000"')) throw new Error(`${path} was answered with ${text}`);
    return text;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}
