import { succeeded } from '../answer.js';
import { taxpayerOf } from '../seeds/taxpayers.js';
import { deviceOperation } from './operation.js';
import { pullFields } from './pull.js';

/**
 * The caller's own entry in the register. No source shows the shape of the answer, only that the name is in it. So the
 * answer has the fields at the top and again in a list like that of a customer.
 */
export const taxpayerInfo = deviceOperation({
  name: 'selectTaxpayerInfo',
  aliases: ['selectTaxPayerInfo'],
  fields: pullFields,
  identityInBody: true,
  decide(_, { device }) {
    const taxpayer = taxpayerOf(device.identity.tin);
    return succeeded({ ...taxpayer, custList: [taxpayer] });
  },
});
