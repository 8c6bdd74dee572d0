import type { Customer } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { DAILY_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/**
 * The taxpayers behind PINs. Every taxpayer who asks has their own copy, so that the age of an answer never reveals the
 * customers of another taxpayer.
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

/** An unknown PIN is asked again sooner, because its taxpayer may be registered any moment. */
export const unknownCustomers: Register<Customer> = { ...customers, freshMs: UNKNOWN_FRESH_MS };

/** The scope is `<PIN of the taxpayer who asks>/<PIN in question>`. */
const askedPin = (scope: string): string => scope.slice(scope.indexOf('/') + 1);
