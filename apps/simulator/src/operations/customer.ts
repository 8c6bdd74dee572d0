import { required, text } from '../fields.js';
import type { SimulatorLedger } from '../ledger.js';
import { registeredTaxpayer, taxpayerOf, type SeededTaxpayer } from '../seeds/taxpayers.js';
import { deviceOperation } from './operation.js';
import { listAnswer } from './pull.js';

/** The protocol spells it `custmTin`, with an `m`. */
const customerFields = { custmTin: required(text(11)) };

/** Looks up the taxpayer of a PIN. `selectCustomerList` is another operation (fact sheet 2.7). */
export const findCustomer = deviceOperation({
  name: 'selectCustomer',
  aliases: ['customerPinInfo'],
  fields: customerFields,
  identityInBody: true,
  decide({ custmTin }, { ledger }) {
    const taxpayer = knownTaxpayer(custmTin, ledger);
    return listAnswer('custList', taxpayer ? [taxpayer] : []);
  },
});

/** A taxpayer with a device is known even if the register does not list the PIN. */
function knownTaxpayer(tin: string, { devices }: SimulatorLedger): SeededTaxpayer | undefined {
  return devices.of(tin).length > 0 ? taxpayerOf(tin) : registeredTaxpayer(tin);
}
