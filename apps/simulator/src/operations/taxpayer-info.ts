import { succeeded } from '../answer.js';
import { taxpayerOf } from '../seeds/taxpayers.js';
import { deviceOperation } from './operation.js';
import { pullFields } from './pull.js';

/** The caller's own PIN: one object with two keys and no list (fact sheet 2.6). No value but "1" is known of `vatTyCd`. */
export const taxpayerInfo = deviceOperation({
  name: 'selectTaxPayerInfo',
  aliases: ['selectTaxpayerInfo'],
  fields: pullFields,
  identityInBody: true,
  decide: (_, { device }) => succeeded({ info: { taxprNm: taxpayerOf(device.identity.tin).taxprNm, vatTyCd: '1' } }),
});
