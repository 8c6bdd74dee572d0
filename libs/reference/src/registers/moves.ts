import type { Transfer } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/** What other branches sent to a device's own. It is asked for as that branch, so the copy is the device's. */
export const moves: Register<Transfer> = {
  name: 'moves',
  scope: 'device',
  freshMs: FRESH_MS,
  leaseMs: LEASE_MS,
  ask: (directory, device, { answeredAt }) => directory.ask('moves', device, { changedAfter: answeredAt }),
  store: (tx, whose, rows) => storeRegisterRows(tx, whose, new Map(rows.map((row) => [keyOf(row), row]))),
  count: countRegisterRows,
};

const DIGITS = 16;

/** In the order of the authority's numbers. */
const keyOf = ({ number, bhfId }: Transfer): string => `${String(number).padStart(DIGITS, '0')}/${bhfId}`;
