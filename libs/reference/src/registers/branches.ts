import type { Branch } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/** The branches of a taxpayer. */
export const branches: Register<Branch> = {
  name: 'branches',
  scope: 'taxpayer',
  freshMs: FRESH_MS,
  leaseMs: LEASE_MS,
  ask: (directory, device, { answeredAt }) => directory.ask('branches', device, { changedAfter: answeredAt }),
  store: (tx, whose, rows) => storeRegisterRows(tx, whose, new Map(rows.map((row) => [row.bhfId, row]))),
  count: countRegisterRows,
};
