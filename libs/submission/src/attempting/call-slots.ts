import type { BreakerEvidence } from '@app/domain';

/** Longer than the authority takes on a bad day: a call that takes longer hangs, as far as neighbours are concerned. */
export const CALL_HANGS_AFTER_MS = 5_000;

/**
 * Heads that find no slot come back one after the other, so that however many there are, few ask at a time. A queue gives
 * those that come back before whoever came after them: were they to come faster than it gives them out, a neighbour's
 * head would never be reached. So it is slow for the slowest of queues, at the price of a while for those who all sell
 * at once before the first of them is answered.
 */
const RETURN_GAP_MS = 50;
const DEFER_MIN_MS = 20;
const DEFER_MAX_MS = 30_000;

interface SlotHolder {
  /** When each call under way began, the oldest first. */
  calls: Set<{ startedAt: number }>;
  /** Whether the last of his calls of which something was heard was answered. */
  isAnswered: boolean;
  /** When the last of his heads that found no slot comes back. */
  lastReturnAt: number;
}

/** A place for one call, which somebody has until he leaves it. */
export interface CallSlot {
  noteEvidence(evidence: BreakerEvidence): void;
  /** Whether older calls make up his share; then this one, should it hang, has no right to its place. */
  readonly isBeyondShare: boolean;
  release(): void;
}

/**
 * Who holds the calls of one worker in one environment. A quarter is everybody's share. More has only whom the authority
 * answers: a retailer with two hundred branches sells at full speed, and gets no further than a quarter once as many of
 * his calls hang. Where he had more when that began, the rest give their slots back; so neighbours wait once, and for
 * no longer than a call takes to be called hanging.
 *
 * An unanswered taxpayer begins with his share, also the next time: what is known of him goes with his last call.
 */
export class CallSlots {
  private readonly holders = new Map<string, SlotHolder>();
  private readonly share: number;

  constructor(size: number) {
    this.share = Math.max(1, Math.floor(size / 4));
  }

  /** Null where he has his share, and no more is due to him. */
  tryAcquire(taxpayer: string, now: number): CallSlot | null {
    const holder = this.holders.get(taxpayer) ?? { calls: new Set(), isAnswered: false, lastReturnAt: 0 };
    if (!this.mayAcquire(holder, now)) return null;
    this.holders.set(taxpayer, holder);
    return this.slotOf(taxpayer, holder, now);
  }

  /** How long a head that found no slot rests. */
  deferMs(taxpayer: string, now: number, random: number): number {
    const holder = this.holders.get(taxpayer);
    if (!holder) return DEFER_MIN_MS;
    holder.lastReturnAt = Math.max(holder.lastReturnAt, now + DEFER_MIN_MS) + RETURN_GAP_MS;
    if (holder.lastReturnAt <= now + DEFER_MAX_MS) return holder.lastReturnAt - now;
    // Too many to come one by one; they share the second half.
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
