import { required, text } from '../fields.js';
import type { Ledger } from '../ledger.js';
import { registered, taxpayerOf, type Taxpayer } from '../seeds/taxpayers.js';
import { deviceOperation } from './operation.js';
import { listed } from './pull.js';

/** The `m` is the protocol's. */
const customerFields = { custmTin: required(text(11)) };

/** Who is behind a PIN. */
export const findCustomer = deviceOperation({
  name: 'selectCustomer',
  aliases: ['customerPinInfo', 'selectCustomerList'],
  fields: customerFields,
  identityInBody: true,
  decide({ custmTin }, { ledger }) {
    const taxpayer = knownTaxpayer(custmTin, ledger);
    return listed('custList', taxpayer ? [taxpayer] : []);
  },
});

/** Whoever has a device is known, whatever the register says. */
function knownTaxpayer(tin: string, { devices }: Ledger): Taxpayer | undefined {
  return devices.of(tin).length > 0 ? taxpayerOf(tin) : registered(tin);
}
