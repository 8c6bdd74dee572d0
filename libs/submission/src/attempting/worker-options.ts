import type { EventSink, Patience, WorkerId } from '@app/domain';
import type { Grouping, Sealer } from '@app/persistence';
import type { Slots } from './call-slots.js';

/** Who a worker is, and on what terms it works: the same for every attempt it makes. */
export interface WorkerTerms {
  workerId: WorkerId;
  /** The longest an attempt of one kind may take, with some room: past it the claim is anybody's. */
  leaseMsOf(kind: string): number;
  patience: Patience;
  /** How its attempts share statements. */
  grouping: Grouping;
  /** Who holds its calls. */
  slots: Slots;
  /** Opens and closes the devices' keys. */
  sealer: Sealer;
  emit: EventSink;
}
