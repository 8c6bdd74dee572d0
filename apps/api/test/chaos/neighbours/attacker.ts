import { setTimeout as pause } from 'node:timers/promises';
import type { Till } from '@app/testing';

/** The attacker shares the processor with the API, which a real one does not. */
const REST_MS = 50;
/** A refused attacker comes again long before Retry-After. */
const REST_WHEN_REFUSED_MS = 1_000;

/** Sends one kind of request again and again, over many connections, until the attack ends. */
export class Attacker {
  /** How often each status came. */
  readonly statuses: Record<number, number> = {};
  /** Answers that an attacker should not get: our own failures, and refusals that do not say when to come again. */
  readonly unclear: string[] = [];
  private readonly connections: Promise<void>[] = [];
  private readonly requests = new Set<AbortController>();
  private hasEnded = false;

  constructor(private readonly till: Till) {}

  begin(connections: number, path: string, request: (nth: number) => RequestInit): void {
    for (let nth = 0; nth < connections; nth++) this.connections.push(this.repeat(path, () => request(nth)));
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    for (const request of this.requests) request.abort();
    await Promise.all(this.connections);
  }

  private async repeat(path: string, request: () => RequestInit): Promise<void> {
    const url = new URL(path, `${this.till.address()}/api/v1/`);
    while (!this.hasEnded) {
      const aborting = new AbortController();
      this.requests.add(aborting);
      const { headers, ...init } = request();
      const restMs = await fetch(url, {
        ...init,
        headers: { 'x-api-key': this.till.apiKey, ...headers },
        signal: aborting.signal,
      })
        .then((answer) => this.note(answer))
        .catch(() => REST_MS);
      this.requests.delete(aborting);
      await pause(restMs);
    }
  }

  /** Returns how long to wait before the next request. */
  private async note(answer: Response): Promise<number> {
    const { status, headers } = answer;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    const mustSayWhen = status === 429 || status === 503;
    if ((status >= 500 && status !== 503) || (mustSayWhen && !headers.has('retry-after')))
      this.unclear.push(`${status} ${(await answer.text()).slice(0, 300)}`);
    else for await (const _ of answer.body ?? []);
    return mustSayWhen ? REST_WHEN_REFUSED_MS : REST_MS;
  }
}
