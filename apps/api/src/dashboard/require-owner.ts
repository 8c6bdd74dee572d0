import type { Session } from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';

/** Changes to the account as a whole are for its owners. */
export function requireOwner({ role }: Session): void {
  if (role === 'OWNER') return;
  throw failedAt(
    '001',
    'role',
    'Only an owner of the account may do this.',
    'Log in as an OWNER of the account, or ask an owner to do this.',
    {
      status: 403,
    },
  );
}
