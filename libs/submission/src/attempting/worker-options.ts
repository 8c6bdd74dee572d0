import type { EventSink, RetryPolicy, WorkerId } from '@app/domain';
import type { GroupingLimits, Sealer } from '@app/persistence';
import type { CallSlots } from './call-slots.js';

/** Who a worker is, and on what terms it works: the same for every attempt it makes. */
export interface WorkerOptions {
  workerId: WorkerId;
  /** The longest an attempt of one kind may take, with some room: past it the claim is anybody's. */
  leaseMsOf(kind: string): number;
  retryPolicy: RetryPolicy;
  /** How its attempts share statements. */
  grouping: GroupingLimits;
  /** Who holds its calls. */
  slots: CallSlots;
  /** Opens and closes the devices' keys. */
  sealer: Sealer;
  emit: EventSink;
}
