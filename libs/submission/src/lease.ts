import type { WorkerId } from '@app/domain';

/** Who claims, and for how long. */
export interface Lease {
  workerId: WorkerId;
  /** The longest an attempt may take, with some room: past it the claim is anybody's. */
  leaseMs: number;
}
