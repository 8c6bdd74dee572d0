import { storedRegister } from './stored-register.js';

const DIGITS = 16;

/** Transfers from other branches to the branch of a device. Only that branch can ask, so the copy belongs to the device. */
export const moves = storedRegister('moves', {
  scope: 'device',
  // Sorts by the authority's numbers.
  keyOf: ({ number, bhfId }) => `${String(number).padStart(DIGITS, '0')}/${bhfId}`,
});
