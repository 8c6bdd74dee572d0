import type { AttemptFacts } from '@app/persistence';
import type { CallSlot } from './call-slots.js';
import type { WorkerOptions } from './worker-options.js';

/**
 * Returns the right to make a call for the taxpayer of the submission; or the delay after which to try again. If no call is made,
 * because the document must wait for example, the pace is given back with the slot.
 */
export function acquireCall(
  { slots, pace }: Pick<WorkerOptions, 'slots' | 'pace'>,
  { accountId: account, device: { tin: taxpayer }, isOfBatch }: AttemptFacts,
  now = performance.now(),
): { slot: CallSlot } | { deferMs: number } {
  const slot = slots.tryAcquire({ taxpayer, account }, now);
  if (!slot) return { deferMs: slots.deferMs({ taxpayer, account }, now, Math.random()) };
  const deferMs = pace.deferMs({ taxpayer, isOfBatch }, now);
  if (deferMs === null) return { slot: paced(slot, () => pace.giveBack({ taxpayer, isOfBatch })) };
  slot.release();
  return { deferMs };
}

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
