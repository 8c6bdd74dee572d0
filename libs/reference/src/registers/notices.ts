import type { Notice } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/** What the authority wants a taxpayer to read. */
export const notices: Register<Notice> = {
  name: 'notices',
  scope: 'taxpayer',
  freshMs: FRESH_MS,
  leaseMs: LEASE_MS,
  ask: (directory, device, { answeredAt }) => directory.ask('notices', device, { changedAfter: answeredAt }),
  store: (tx, whose, rows) => storeRegisterRows(tx, whose, new Map(rows.map((row) => [String(row.number), row]))),
  count: countRegisterRows,
};
