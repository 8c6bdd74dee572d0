import type { Granting } from './token-host.js';

/** So long before its end a token is renewed, but never before half its life: a call must not outlive it on its way. */
const EARLY_MS = 60_000;

/**
 * The bearer token that all calls to one gateway share. However many want one at once, it is asked for once; and of
 * many calls that were refused with the same token, only the first throws it away.
 */
export class BearerSession {
  private held: { text: string; until: number } | null = null;
  private coming: Promise<Granting> | null = null;

  constructor(
    private readonly host: { ask(): Promise<Granting> },
    private readonly now: () => number = () => performance.now(),
  ) {}

  async token(): Promise<{ kind: 'granted'; text: string } | Exclude<Granting, { kind: 'granted' }>> {
    if (this.held && this.now() < this.held.until) return { kind: 'granted', text: this.held.text };
    this.coming ??= this.renew().finally(() => (this.coming = null));
    const granting = await this.coming;
    return granting.kind === 'granted' ? { kind: 'granted', text: granting.token.text } : granting;
  }

  /** The gateway did not take it, whatever its lifetime says. */
  refused(text: string): void {
    if (this.held?.text === text) this.held = null;
  }

  private async renew(): Promise<Granting> {
    const askedAt = this.now();
    const granting = await this.host.ask();
    if (granting.kind === 'granted') {
      const { text, lifeMs } = granting.token;
      this.held = { text, until: askedAt + lifeMs - Math.min(EARLY_MS, lifeMs / 2) };
    }
    return granting;
  }
}
