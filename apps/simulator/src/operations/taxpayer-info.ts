import { succeeded } from '../answer.js';
import { taxpayerOf } from '../seeds/taxpayers.js';
import { deviceOperation } from './operation.js';
import { pullFields } from './pull.js';

/**
 * The caller's own entry in the register. Nobody has published how the answer is wrapped, only that the name is in it: it
 * is there at the top, and once more in a list like the one of a customer.
 */
export const taxpayerInfo = deviceOperation({
  name: 'selectTaxpayerInfo',
  aliases: [],
  fields: pullFields,
  identityInBody: true,
  decide(_, { device }) {
    const taxpayer = taxpayerOf(device.identity.tin);
    return succeeded({ ...taxpayer, custList: [taxpayer] });
  },
});
