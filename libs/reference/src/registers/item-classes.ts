import type { ItemClass } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { type Register } from '../register.js';
import { LONG_LEASE_MS } from './lease.js';

const HOUR_MS = 3_600_000;

/** The tree of item classes. It takes the authority minutes and changes a few times a year, so no reader has it again. */
export const itemClasses: Register<ItemClass> = {
  name: 'itemClasses',
  scope: 'environment',
  freshMs: HOUR_MS,
  leaseMs: LONG_LEASE_MS,
  ask: (directory, device, { answeredAt }) => directory.ask('itemClasses', device, { changedAfter: answeredAt }),
  store: (tx, whose, rows) => storeRegisterRows(tx, whose, new Map(rows.map((row) => [row.code, row]))),
  count: countRegisterRows,
};
