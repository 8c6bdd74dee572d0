import type { TokenResult } from './token-host.js';

/** A token is renewed this long before its end, but never before half of its life. So it stays valid during a call. */
const EARLY_MS = 60_000;

/**
 * The bearer token that all calls to one gateway share. Concurrent calls share one request for a token. Of many calls
 * that were refused with the same token, only the first discards it.
 */
export class BearerSession {
  private current: { text: string; renewAtMs: number } | null = null;
  private pending: Promise<TokenResult> | null = null;

  constructor(
    private readonly host: { requestToken(): Promise<TokenResult> },
    private readonly now: () => number = () => performance.now(),
  ) {}

  async token(): Promise<{ kind: 'granted'; text: string } | Exclude<TokenResult, { kind: 'granted' }>> {
    if (this.current && this.now() < this.current.renewAtMs) return { kind: 'granted', text: this.current.text };
    this.pending ??= this.renew().finally(() => (this.pending = null));
    const result = await this.pending;
    return result.kind === 'granted' ? { kind: 'granted', text: result.token.text } : result;
  }

  /** Forgets a token that the gateway refused before the end of its life. */
  discard(text: string): void {
    if (this.current?.text === text) this.current = null;
  }

  private async renew(): Promise<TokenResult> {
    const askedAt = this.now();
    const result = await this.host.requestToken();
    if (result.kind === 'granted') {
      const { text, lifeMs } = result.token;
      this.current = { text, renewAtMs: askedAt + lifeMs - Math.min(EARLY_MS, lifeMs / 2) };
    }
    return result;
  }
}
