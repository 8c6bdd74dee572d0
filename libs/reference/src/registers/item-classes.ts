import { storedRegister } from './stored-register.js';
import { LONG_LEASE_MS } from './lease.js';

const HOUR_MS = 3_600_000;

/** The tree of item classes. It takes the authority minutes and changes a few times a year, so no reader has it again. */
export const itemClasses = storedRegister('itemClasses', {
  scope: 'environment',
  keyOf: ({ code }) => code,
  freshMs: HOUR_MS,
  leaseMs: LONG_LEASE_MS,
});
