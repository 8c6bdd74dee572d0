import type { BreakerEvidence } from '@app/domain';

/** A call that takes longer than this counts as hanging. The authority answers faster even on a bad day. */
export const CALL_HANGS_AFTER_MS = 5_000;

/**
 * Heads that found no slot come back one after the other with this gap, so that few ask at a time. A queue delivers returning
 * jobs before newer ones: if they returned faster than the queue delivers, it would never reach a neighbour's head. The gap
 * suits the slowest queue; the price is a short delay for branches that all start selling before the first answer.
 */
const RETURN_GAP_MS = 50;
const DEFER_MIN_MS = 20;
const DEFER_MAX_MS = 30_000;

interface SlotHolder {
  /** Open calls, the oldest first. */
  calls: Set<{ startedAt: number }>;
  /** The authority answered the last call that ended with evidence. */
  isAnswered: boolean;
  /** The time at which the last head that found no slot comes back. */
  lastReturnAt: number;
}

/** The right to make one call, until it is released. */
export interface CallSlot {
  noteEvidence(evidence: BreakerEvidence): void;
  /** Older calls fill the taxpayer's share. If this call hangs, it must give its slot back. */
  readonly isBeyondShare: boolean;
  release(): void;
}

/**
 * Limits how many calls of one worker a taxpayer may have open in one environment. Each taxpayer may use a quarter of the
 * slots. A taxpayer whose last call was answered may use all of them, until a quarter of the slots hang; then the calls above
 * the quarter give their slots back. A neighbour therefore waits at most once, for CALL_HANGS_AFTER_MS.
 *
 * The record of a taxpayer ends with its last open call, so the next call starts with a quarter again.
 */
export class CallSlots {
  private readonly holders = new Map<string, SlotHolder>();
  private readonly share: number;

  constructor(size: number) {
    this.share = Math.max(1, Math.floor(size / 4));
  }

  /** Null if the taxpayer may not have another call now. */
  tryAcquire(taxpayer: string, now: number): CallSlot | null {
    const holder = this.holders.get(taxpayer) ?? { calls: new Set(), isAnswered: false, lastReturnAt: 0 };
    if (!this.mayAcquire(holder, now)) return null;
    this.holders.set(taxpayer, holder);
    return this.slotOf(taxpayer, holder, now);
  }

  /** The delay of a head that found no slot. */
  deferMs(taxpayer: string, now: number, random: number): number {
    const holder = this.holders.get(taxpayer);
    if (!holder) return DEFER_MIN_MS;
    holder.lastReturnAt = Math.max(holder.lastReturnAt, now + DEFER_MIN_MS) + RETURN_GAP_MS;
    if (holder.lastReturnAt <= now + DEFER_MAX_MS) return holder.lastReturnAt - now;
    // Too many heads wait to return one by one: they spread over the second half of the longest delay.
    holder.lastReturnAt = now + DEFER_MAX_MS;
    return (DEFER_MAX_MS * (1 + random)) / 2;
  }

  private slotOf(taxpayer: string, holder: SlotHolder, now: number): CallSlot {
    const call = { startedAt: now };
    holder.calls.add(call);
    const { share } = this;
    return {
      noteEvidence: (evidence) => {
        if (evidence !== 'none') holder.isAnswered = evidence === 'answers';
      },
      get isBeyondShare() {
        return [...holder.calls].indexOf(call) >= share;
      },
      release: () => {
        holder.calls.delete(call);
        if (holder.calls.size === 0) this.holders.delete(taxpayer);
      },
    };
  }

  private mayAcquire(holder: SlotHolder, now: number): boolean {
    if (holder.calls.size < this.share) return true;
    return holder.isAnswered && countHanging(holder, now) < this.share;
  }
}

function countHanging({ calls }: SlotHolder, now: number): number {
  let count = 0;
  for (const { startedAt } of calls) {
    if (now - startedAt < CALL_HANGS_AFTER_MS) break;
    count++;
  }
  return count;
}
