import type { Claim } from '@app/persistence';
import { setTimeout as pause } from 'node:timers/promises';
import { acquireCall } from './acquire-call.js';
import type { CallSlot } from './call-slots.js';
import type { Claims, GrantedClaim } from './claims.js';
import type { Conclusion } from './conclusion.js';
import type { PreparedAttempt } from './prepare.js';
import type { ClaimedAttempt } from './claimed-attempt.js';
import type { WorkerOptions } from './worker-options.js';

/** A look at the ledger that is older counts no longer. */
const LOOK_COUNTS_MS = 5_000;
/** The settlement after a short call waits at most so long until the next document is prepared. */
export const PREPARING_MAX_MS = 20;

/** A claim that is written in the commit of a settlement, if that makes its document the head. */
export interface NextClaim {
  claim: Claim;
  /** Asked right before it is written: the settlement may have waited for a lock. */
  mayBeWritten(): boolean;
  onGranted(granted: GrantedClaim): void;
}

/**
 * The next document of a lane, from the call of the one before it to its own claim: it is prepared during that call, and claimed in
 * the commit that settles it. If anything is not as expected, it is looked at again as every head.
 */
export class NextDocument {
  private readonly preparedAt = performance.now();
  private slot: CallSlot | null = null;
  private claimed: ClaimedAttempt | null = null;

  constructor(
    private readonly preparing: Promise<PreparedAttempt | null>,
    private readonly claims: Claims,
    private readonly options: Pick<WorkerOptions, 'slots' | 'pace' | 'preparingMaxMs'>,
  ) {}

  /** Null if it cannot be claimed now. The call before it is over, so it gets the slot of that call. */
  async claimToWrite(slotBefore: CallSlot, mayTakeAnother: () => boolean): Promise<NextClaim | null> {
    const { preparingMaxMs } = this.options;
    const prepared = await Promise.race([this.preparing, pause(preparingMaxMs, null, { ref: false })]);
    const mayBeWritten = () => mayTakeAnother() && performance.now() - this.preparedAt <= LOOK_COUNTS_MS;
    if (!prepared || !mayBeWritten()) return null;
    slotBefore.release();
    const call = acquireCall(this.options, prepared.facts);
    if ('deferMs' in call) return null;
    const { slot } = call;
    this.slot = slot;
    const claim = this.claims.claimOf(prepared.facts, prepared);
    return { claim, mayBeWritten, onGranted: (granted) => this.keep(prepared, granted, slot) };
  }

  /** The head that the settlement hands over comes with its claim. */
  joinTo(conclusion: Conclusion): Conclusion {
    const { claimed } = this;
    if (!claimed || conclusion.kind !== 'done' || conclusion.next?.head.submissionId !== claimed.prepared.facts.id)
      return conclusion;
    this.slot = this.claimed = null;
    return { ...conclusion, next: { ...conclusion.next, claimed } };
  }

  /** A claim that was not handed over is given up: what delivers the document next takes it over as one whose answer got lost. */
  end(): void {
    this.slot?.release();
    if (this.claimed) this.claims.forget(this.claimed.prepared.facts.id);
  }

  private keep(prepared: PreparedAttempt, granted: GrantedClaim, slot: CallSlot): void {
    this.claims.remember(prepared.facts.id);
    const ageMs = prepared.facts.ageMs + performance.now() - this.preparedAt;
    const facts = { ...prepared.facts, ageMs };
    this.claimed = { prepared: { ...prepared, facts }, granted, slot };
  }
}
