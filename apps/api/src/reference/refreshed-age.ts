import type { Principal } from '@app/persistence';
import type { Register } from '@app/reference';
import type { Resources } from '../infrastructure/resources.js';
import { latestCopy } from './latest-copy.js';
import type { RegisterReadOptions } from './register-read-options.js';

/**
 * How old what we have of a register is, once a worker has had it again where that is due. A device that the authority does
 * not know cannot ask, and what its taxpayer has is served as it is.
 */
export async function refreshedAge(
  resources: Pick<Resources, 'db' | 'refresh'>,
  caller: Principal,
  register: Register,
  { waitMs }: RegisterReadOptions,
): Promise<{ asOf: string | null; stale: boolean }> {
  const { state, isFresh } = (await latestCopy(resources, caller, register, waitMs)).copy;
  return { asOf: state?.pulledAt?.toISOString() ?? null, stale: !isFresh };
}
