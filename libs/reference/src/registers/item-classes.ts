import { storedRegister } from './stored-register.js';
import { LONG_LEASE_MS } from './lease.js';

const HOUR_MS = 3_600_000;

/** The authority needs minutes for this list and changes it a few times a year, so a reader seldom pulls it again. */
export const itemClasses = storedRegister('itemClasses', {
  scope: 'environment',
  keyOf: ({ code }) => code,
  freshMs: HOUR_MS,
  leaseMs: LONG_LEASE_MS,
});
