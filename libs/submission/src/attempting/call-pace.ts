const MINUTE_MS = 60_000;
/** A taxpayer may use so much of its minute at once. */
const BURST_MS = 5_000;
/** Documents of batches use this much of the pace at most; the rest is kept for tills. */
const BATCH_SHARE = 0.75;
const DEFER_MAX_MS = 30_000;

/** Times of the next call, at an even pace. They lie in the past for a taxpayer who may use a burst. */
interface PacedTaxpayer {
  next: number;
  nextOfBatch: number;
  /** The time at which the last deferred head comes back. */
  lastReturn: number;
  lastReturnOfBatch: number;
}

/** The taxpayer that wants to make a call. */
export interface PacedCall {
  taxpayer: string;
  /** The document came in a batch, so nobody stands at a till and waits. */
  isOfBatch: boolean;
}

/** Paces the calls of one worker for each taxpayer, where the authority has limits. Each worker counts for itself. */
export class CallPace {
  private readonly paced = new Map<string, PacedTaxpayer>();
  private readonly intervalMs: number;
  private sweepAt = 0;

  /** `perMinute` 0 means no limit. */
  constructor(perMinute: number) {
    this.intervalMs = perMinute === 0 ? 0 : MINUTE_MS / perMinute;
  }

  /** Null if the call may begin now. Otherwise the delay after which it may, behind those that were delayed before. */
  deferMs({ taxpayer, isOfBatch }: PacedCall, now: number): number | null {
    if (this.intervalMs === 0) return null;
    const paced = this.pacedOf(taxpayer, now);
    const begins = Math.max(paced.next, isOfBatch ? paced.nextOfBatch : 0);
    if (begins - now > BURST_MS) return this.defer(paced, isOfBatch, begins - BURST_MS - now, now);
    paced.next = Math.max(paced.next, now) + this.intervalMs;
    if (isOfBatch) paced.nextOfBatch = Math.max(paced.nextOfBatch, now) + this.intervalMs / BATCH_SHARE;
    return null;
  }

  /** Gives back the time of a call that was not made after all. */
  giveBack({ taxpayer, isOfBatch }: PacedCall): void {
    const paced = this.paced.get(taxpayer);
    if (!paced) return;
    paced.next -= this.intervalMs;
    if (isOfBatch) paced.nextOfBatch -= this.intervalMs / BATCH_SHARE;
  }

  /** Heads come back one after the other, at the pace at which they may begin. */
  private defer(paced: PacedTaxpayer, isOfBatch: boolean, waitMs: number, now: number): number {
    const last = isOfBatch ? 'lastReturnOfBatch' : 'lastReturn';
    const gapMs = isOfBatch ? this.intervalMs / BATCH_SHARE : this.intervalMs;
    paced[last] = Math.min(Math.max(paced[last] + gapMs, now + waitMs), now + DEFER_MAX_MS);
    return paced[last] - now;
  }

  private pacedOf(taxpayer: string, now: number): PacedTaxpayer {
    if (now >= this.sweepAt) this.deleteIdle(now);
    const paced = this.paced.get(taxpayer) ?? { next: 0, nextOfBatch: 0, lastReturn: 0, lastReturnOfBatch: 0 };
    this.paced.set(taxpayer, paced);
    return paced;
  }

  private deleteIdle(now: number): void {
    for (const [taxpayer, times] of this.paced)
      if (Math.max(...Object.values(times)) < now) this.paced.delete(taxpayer);
    this.sweepAt = now + MINUTE_MS;
  }
}
