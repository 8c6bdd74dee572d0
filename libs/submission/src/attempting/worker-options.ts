import type { EventSink, RetryPolicy, WorkerId } from '@app/domain';
import type { GroupingLimits, Sealer } from '@app/persistence';
import type { CallPace } from './call-pace.js';
import type { ScopesOfEnvironments } from '../kinds/series-scopes.js';
import type { CallSlots } from './call-slots.js';

/** The identity and settings of a worker, the same for all of its attempts. */
export interface WorkerOptions {
  workerId: WorkerId;
  /** The lease of a claim: the longest time for an attempt of this kind, with a margin. Afterwards another worker may claim. */
  leaseMsOf(kind: string): number;
  retryPolicy: RetryPolicy;
  /** False if an operator looks first when the authority expects another number than ours. */
  mayRealign: boolean;
  /** The range of each counter of the authority. */
  seriesScopes: ScopesOfEnvironments;
  /** The settlement after a short call waits at most so long until the next document is prepared. */
  preparingMaxMs: number;
  grouping: GroupingLimits;
  slots: CallSlots;
  pace: CallPace;
  /** Decrypts and encrypts device keys. */
  sealer: Sealer;
  emit: EventSink;
}
