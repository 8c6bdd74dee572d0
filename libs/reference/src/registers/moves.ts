import { storedRegister } from './stored-register.js';

const DIGITS = 16;

/** What other branches sent to a device's own. It is asked for as that branch, so the copy is the device's. */
export const moves = storedRegister('moves', {
  scope: 'device',
  // In the order of the authority's numbers.
  keyOf: ({ number, bhfId }) => `${String(number).padStart(DIGITS, '0')}/${bhfId}`,
});
