import { setTimeout as pause } from 'node:timers/promises';
import type { AttemptFacts } from '@app/persistence';
import { type CallSlot, NEXT_SLOT_MS, type SlotClaimant } from './call-slots.js';
import type { WorkerOptions } from './worker-options.js';

const WAIT_STEP_MS = 5;

type CallOptions = Pick<WorkerOptions, 'slots' | 'pace'>;

/** The right to make a call, or the delay after which to try again. */
type AcquiredCall = { slot: CallSlot } | { deferMs: number };

/**
 * The same as `acquireCall`, but waits if a slot comes free in a moment. A deferred head would come back later than that, and
 * slots of a taxpayer with many branches would be unused.
 */
export async function acquireCallSoon(options: CallOptions, facts: AttemptFacts): Promise<AcquiredCall> {
  const [claimant, endsAt] = [claimantOf(facts), performance.now() + NEXT_SLOT_MS];
  for (let now = performance.now(); now < endsAt && options.slots.hasSlotSoon(claimant, now); now = performance.now())
    await pause(WAIT_STEP_MS);
  return acquireCall(options, facts);
}

/** If no call is made, because the document must wait for example, the pace is given back with the slot. */
export function acquireCall({ slots, pace }: CallOptions, facts: AttemptFacts, now = performance.now()): AcquiredCall {
  const [claimant, { isOfBatch }] = [claimantOf(facts), facts];
  const { taxpayer } = claimant;
  const slot = slots.tryAcquire(claimant, now);
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
    release: () => {
      if (mayGiveBack) giveBack();
      mayGiveBack = false;
      slot.release();
    },
  };
}
