import type { AttemptFacts } from '@app/persistence';
import type { CallSlot, SlotClaimant } from './call-slots.js';
import type { WorkerOptions } from './worker-options.js';

type CallOptions = Pick<WorkerOptions, 'slots' | 'pace'>;

/** The right to make a call, or the delay after which to try again. */
type AcquiredCall = { slot: CallSlot } | { deferMs: number };

/** The same as `acquireCall`, but if a slot comes free soon, waits for it. */
export async function awaitCall(options: CallOptions, facts: AttemptFacts): Promise<AcquiredCall> {
  const slot = await options.slots.waitForSlot(claimantOf(facts), performance.now());
  return inPace(slot, options, facts, performance.now());
}

/** Returns the right to make a call for the taxpayer of the submission; or the delay after which to try again. */
export function acquireCall(options: CallOptions, facts: AttemptFacts, now = performance.now()): AcquiredCall {
  return inPace(options.slots.tryAcquire(claimantOf(facts), now), options, facts, now);
}

/**
 * A slot counts only if the pace allows a call too. If no call is made, because the document must wait for example, the pace is given
 * back with the slot.
 */
function inPace(slot: CallSlot | null, { slots, pace }: CallOptions, facts: AttemptFacts, now: number): AcquiredCall {
  const [claimant, { isOfBatch }] = [claimantOf(facts), facts];
  const { taxpayer } = claimant;
  if (!slot) return { deferMs: slots.deferMs(claimant, now, Math.random()) };
  const deferMs = pace.deferMs({ taxpayer, isOfBatch }, now);
  if (deferMs === null) return { slot: paced(slot, () => pace.giveBack({ taxpayer, isOfBatch })) };
  slot.release();
  return { deferMs };
}

const claimantOf = ({ accountId, device }: AttemptFacts): SlotClaimant => ({
  taxpayer: device.tin,
  account: accountId,
});

/** A call gives evidence when it ends. */
function paced(slot: CallSlot, giveBack: () => void): CallSlot {
  let mayGiveBack = true;
  return {
    get isBeyondShare() {
      return slot.isBeyondShare;
    },
    noteEvidence: (evidence) => {
      mayGiveBack = false;
      slot.noteEvidence(evidence);
    },
    leavePlace: () => slot.leavePlace(),
    release: () => {
      if (mayGiveBack) giveBack();
      mayGiveBack = false;
      slot.release();
    },
  };
}
