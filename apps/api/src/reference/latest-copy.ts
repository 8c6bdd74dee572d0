import { type Principal, readDevice } from '@app/persistence';
import type { Copy, Register } from '@app/reference';
import type { Resources } from '../infrastructure/resources.js';

export interface LatestCopy {
  copy: Copy;
  /** Whether the authority knows the device; one that it does not know cannot ask, and has the copy as it was. */
  canAsk: boolean;
}

/** A copy as it is once a worker has had it again where that is due, and where whoever reads it can have it asked for. */
export async function latestCopy(
  { db, refresh }: Pick<Resources, 'db' | 'refresh'>,
  caller: Principal,
  register: Register,
  waitMs: number,
  subject?: string,
): Promise<LatestCopy> {
  const [device, known] = await Promise.all([readDevice(db, caller.laneId), refresh.find(caller, register, subject)]);
  if (!device.initialisedAt) return { copy: known, canAsk: false };
  return { copy: await refresh.bringUpToDate(caller, register, known, waitMs), canAsk: true };
}
