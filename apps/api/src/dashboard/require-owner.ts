import type { Session } from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';

/** What concerns the account as a whole is for its owner to decide. */
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
