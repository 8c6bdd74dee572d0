import { refused, succeeded } from '../answer.js';
import { required, wholeNumber } from '../fields.js';
import { deviceOperation } from './operation.js';
import { isVisible } from './pull.js';
import { toReadSale } from './read-sale.js';

const invoiceFields = { invcNo: required(wholeNumber) };

/** The only way to get a receipt whose answer was lost. */
export const invoiceDetails = deviceOperation({
  name: 'selectInvoiceDetails',
  aliases: ['selectInvoiceDetail', 'selectInvoiceDtl'],
  fields: invoiceFields,
  decide({ invcNo }, context) {
    const { tin, bhfId } = context.device.identity;
    const sale = context.ledger.sales.find(tin, bhfId, invcNo);
    if (!sale || !isVisible(sale.signedAt, context)) return refused('001');
    return succeeded({ salesList: [toReadSale(sale, context.rules)] });
  },
});
