import type { Customer } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { DAILY_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/**
 * Who has a PIN. What is kept of it is the asking taxpayer's own, so that nobody learns from the age of an answer whom
 * others deal with.
 */
export const customers: Register<Customer> = {
  name: 'customers',
  scope: 'question',
  freshMs: DAILY_MS,
  leaseMs: LEASE_MS,
  lookUp: (directory, device, { scope }) => directory.lookUp('customer', device, { pin: askedPin(scope) }),
  store: (tx, registerScope, rows) =>
    storeRegisterRows(
      tx,
      registerScope,
      new Map(rows.filter(({ tin }) => tin === askedPin(registerScope.scope)).map((row) => [row.tin, row])),
    ),
  count: countRegisterRows,
};

const UNKNOWN_FRESH_MS = 10 * 60_000;

/** Of whom nobody was found: a taxpayer may be registered any moment. */
export const unknownCustomers: Register<Customer> = { ...customers, freshMs: UNKNOWN_FRESH_MS };

/** Behind the PIN of the taxpayer who asks. */
const askedPin = (scope: string): string => scope.slice(scope.indexOf('/') + 1);
