import type { Turn } from '@app/persistence';
import type { CallSlot } from './call-slots.js';
import type { WorkerOptions } from './worker-options.js';

/** The right to make a call for the taxpayer of the turn; or the delay after which to try again. */
export function acquireCall(
  { slots, pace }: Pick<WorkerOptions, 'slots' | 'pace'>,
  { device: { tin: taxpayer }, isOfBatch }: Turn,
  now = performance.now(),
): CallSlot | number {
  const slot = slots.tryAcquire(taxpayer, now);
  if (!slot) return slots.deferMs(taxpayer, now, Math.random());
  const deferMs = pace.deferMs({ taxpayer, isOfBatch }, now);
  if (deferMs === null) return slot;
  slot.release();
  return deferMs;
}
