import type { BreakerEvidence } from '@app/domain';

/** A call that takes longer than this counts as hanging. The authority answers faster even on a bad day. */
export const CALL_HANGS_AFTER_MS = 5_000;
/** A taxpayer whose call was answered counts as answered for so long, also without an open call. */
export const ANSWER_COUNTS_MS = 60_000;
/** The slots remember so many taxpayers and accounts without an open call. */
const RESTING_MAX = 1_000;

/**
 * Heads that found no slot come back one after the other with this gap, so that few ask at a time. A queue delivers returning
 * jobs before newer ones: if they returned faster than the queue delivers, it would never reach a neighbour's head. The gap
 * suits the slowest queue; the price is a delay for branches that all start selling before the first answer, or whose calls take
 * longer than NEXT_SLOT_MS.
 */
const RETURN_GAP_MS = 50;
const DEFER_MIN_MS = 20;
const DEFER_MAX_MS = 30_000;
/**
 * A head waits for a slot until so long after the call that was the newest of its taxpayer when the wait began. That suits calls of
 * about a second; where they take longer, heads that find no slot are deferred.
 */
export const NEXT_SLOT_MS = 1_500;

interface OpenCall {
  startedAt: number;
}

/** Calls that share a bound: those of a taxpayer, or those of an account. */
interface SlotHolder {
  /** The calls that it may have open although none was answered. */
  share: number;
  /** Open calls, the oldest first. */
  calls: Set<OpenCall>;
  /** The time at which the newest call began. */
  newestCallAt: number;
  /** The time at which the newest answered call began; null if the last call that ended with evidence was not answered. */
  answeredCallAt: number | null;
  /** The time at which the last head that found no slot comes back. */
  lastReturnAt: number;
}

/** The taxpayer and the account that want to make a call. */
export interface SlotClaimant {
  taxpayer: string;
  account: string;
}

export interface SlotOptions {
  /** An account of the sandbox may make up as many taxpayers as it likes, so it has a bound too: half of the slots. */
  boundsAccounts?: boolean;
}

/** The right to make one call, until it is released. */
export interface CallSlot {
  noteEvidence(evidence: BreakerEvidence): void;
  /** Older calls fill the share of the taxpayer, or of the account. If this call hangs, its job must give its place back. */
  readonly isBeyondShare: boolean;
  /** The job of the call gives its place back, and the call goes on. */
  leavePlace(): void;
  release(): void;
}

/**
 * Limits how many calls of one worker a taxpayer may have open in one environment. Each taxpayer may use a quarter of the
 * slots. A taxpayer whose last call was answered may use more while calls have fewer than seven eighths of the worker's places,
 * so a neighbour within its quarter finds a place although all calls of the taxpayer hang. When a quarter of them hang, it may
 * begin no more, and the jobs of those above the quarter give their places back; those calls go on.
 *
 * Where accounts are bounded, all taxpayers of an account together may use half of the slots by the same rule.
 *
 * A minute after its last answered call, a taxpayer without an open call starts with a quarter again.
 */
export class CallSlots {
  /** Holders with open calls. */
  private readonly holders = new Map<string, SlotHolder>();
  /** Holders that were answered and have no open call, the one that rests longest first. */
  private readonly resting = new Map<string, SlotHolder>();
  /** Open calls whose jobs have a place of the worker. */
  private readonly callsInPlaces = new Set<OpenCall>();
  /** Heads that wait for a slot, the one that waits longest first. */
  private readonly waiting = new Set<() => void>();
  /** While calls have so many places, only taxpayers within their share get another slot. */
  readonly forAll: number;

  constructor(
    private readonly size: number,
    private readonly options: SlotOptions = {},
  ) {
    this.forAll = size - Math.ceil(size / 8);
  }

  /** Null if the taxpayer, or its account, may not have another call now. */
  tryAcquire(claimant: SlotClaimant, now: number): CallSlot | null {
    const holders = this.holdersOf(claimant, now);
    if (!holders.every(([, holder]) => this.mayAcquire(holder, now))) return null;
    for (const [key, holder] of holders) {
      this.holders.set(key, holder);
      this.resting.delete(key);
    }
    return this.slotOf(holders, now);
  }

  /**
   * The same as `tryAcquire`, but if a slot comes free soon, waits for it. A deferred head would come back later than that, and the
   * slots of a taxpayer with many branches would be unused. Those that wait get slots in their order.
   */
  waitForSlot(claimant: SlotClaimant, now: number): Promise<CallSlot | null> {
    const slot = this.tryAcquire(claimant, now);
    const waitMs = slot ? 0 : this.nextSlotMs(claimant, now);
    if (waitMs <= 0) return Promise.resolve(slot);
    return new Promise((resolve) => {
      const end = (found: CallSlot | null) => {
        clearTimeout(timer);
        this.waiting.delete(tryAgain);
        resolve(found);
      };
      const tryAgain = () => {
        const found = this.tryAcquire(claimant, performance.now());
        if (found) end(found);
      };
      const timer = setTimeout(end, waitMs, null);
      this.waiting.add(tryAgain);
    });
  }

  /** The delay of a head that found no slot. */
  deferMs(claimant: SlotClaimant, now: number, random: number): number {
    const holder = this.fullHolderOf(claimant, now);
    if (!holder) return DEFER_MIN_MS;
    holder.lastReturnAt = Math.max(holder.lastReturnAt, now + DEFER_MIN_MS) + RETURN_GAP_MS;
    if (holder.lastReturnAt <= now + DEFER_MAX_MS) return holder.lastReturnAt - now;
    // Too many heads wait to return one by one: they spread over the second half of the longest delay.
    holder.lastReturnAt = now + DEFER_MAX_MS;
    return (DEFER_MAX_MS * (1 + random)) / 2;
  }

  /** The time that a head waits for a slot: not at all if the authority does not answer it, or its newest call is old. */
  private nextSlotMs(claimant: SlotClaimant, now: number): number {
    const holder = this.fullHolderOf(claimant, now);
    const isAnswered = holder !== null && holder.answeredCallAt !== null;
    return isAnswered ? holder.newestCallAt + NEXT_SLOT_MS - now : 0;
  }

  private leavePlace(call: OpenCall): void {
    this.callsInPlaces.delete(call);
    // Later, because the lane that released a slot may take it at once for its next document.
    queueMicrotask(() => {
      for (const tryAgain of this.waiting) tryAgain();
    });
  }

  private fullHolderOf(claimant: SlotClaimant, now: number): SlotHolder | null {
    const full = this.holdersOf(claimant, now).find(([, holder]) => !this.mayAcquire(holder, now));
    return full?.[1] ?? null;
  }

  private mayAcquire(holder: SlotHolder, now: number): boolean {
    if (holder.calls.size < holder.share) return true;
    const isAnswered = holder.answeredCallAt !== null && countHanging(holder, now) < holder.share;
    return isAnswered && this.callsInPlaces.size < this.forAll;
  }

  private holdersOf({ taxpayer, account }: SlotClaimant, now: number): [key: string, holder: SlotHolder][] {
    const ofTaxpayer = this.holderAt(`taxpayer ${taxpayer}`, 1 / 4, now);
    return this.options.boundsAccounts ? [ofTaxpayer, this.holderAt(`account ${account}`, 1 / 2, now)] : [ofTaxpayer];
  }

  private holderAt(key: string, part: number, now: number): [key: string, holder: SlotHolder] {
    const known = this.holders.get(key) ?? this.resting.get(key);
    if (known && (known.calls.size > 0 || now - known.answeredCallAt! < ANSWER_COUNTS_MS)) return [key, known];
    const share = Math.max(1, Math.floor(this.size * part));
    return [key, { share, calls: new Set(), newestCallAt: now, answeredCallAt: null, lastReturnAt: 0 }];
  }

  private slotOf(holders: [key: string, holder: SlotHolder][], now: number): CallSlot {
    const call = { startedAt: now };
    this.callsInPlaces.add(call);
    for (const [, holder] of holders) {
      holder.calls.add(call);
      holder.newestCallAt = now;
    }
    return {
      noteEvidence: (evidence) => {
        if (evidence === 'none') return;
        for (const [, holder] of holders)
          holder.answeredCallAt = evidence === 'answers' ? Math.max(now, holder.answeredCallAt ?? now) : null;
      },
      get isBeyondShare() {
        return holders.some(([, { calls, share }]) => [...calls].indexOf(call) >= share);
      },
      leavePlace: () => this.leavePlace(call),
      release: () => {
        // A second release changes nothing: by then another holder may have the key.
        for (const [key, holder] of holders)
          if (holder.calls.delete(call) && holder.calls.size === 0) this.rest(key, holder);
        this.leavePlace(call);
      },
    };
  }

  private rest(key: string, holder: SlotHolder): void {
    this.holders.delete(key);
    if (holder.answeredCallAt === null) return;
    this.resting.set(key, holder);
    if (this.resting.size > RESTING_MAX) this.resting.delete(this.resting.keys().next().value!);
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
