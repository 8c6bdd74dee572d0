import type { KeptItem } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/**
 * A taxpayer's items as the authority has them. They are kept beside those that were registered here and never in their
 * place: what a caller said of an item stays what he said.
 */
export const items: Register<KeptItem> = {
  name: 'items',
  scope: 'taxpayer',
  freshMs: FRESH_MS,
  leaseMs: LEASE_MS,
  ask: (directory, device, { answeredAt }) => directory.ask('items', device, { changedAfter: answeredAt }),
  store: (tx, whose, rows) => storeRegisterRows(tx, whose, new Map(rows.map((row) => [row.code, row]))),
  count: countRegisterRows,
};
