import { storedRegister } from './stored-register.js';

/**
 * The customers that the branch of a device saved at the authority, with any software. Only that branch can ask. The direct
 * hosts may lack the list, so that only a reader causes a pull.
 */
export const ownCustomers = storedRegister('ownCustomers', {
  scope: 'device',
  onRequest: true,
  keyOf: ({ number }) => number,
});
