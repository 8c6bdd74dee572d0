import { type Principal, readDevice } from '@app/persistence';
import type { RegisterCopy, Register } from '@app/reference';
import type { Resources } from '../infrastructure/resources.js';

export interface LatestCopy {
  copy: RegisterCopy;
  /** Whether the authority knows the device; one that it does not know cannot ask, and has the copy as it was. */
  canRefresh: boolean;
}

/** A copy as it is once a worker has had it again where that is due, and where whoever reads it can have it asked for. */
export async function latestCopy(
  { db, refresh }: Pick<Resources, 'db' | 'refresh'>,
  caller: Principal,
  register: Register,
  waitMs: number,
  subject?: string,
): Promise<LatestCopy> {
  const [device, known] = await Promise.all([
    readDevice(db, caller.laneId),
    refresh.readCopy(caller, register, subject),
  ]);
  if (!device.initialisedAt) return { copy: known, canRefresh: false };
  return { copy: await refresh.bringUpToDate(caller, register, known, waitMs), canRefresh: true };
}
