import { refused, succeeded } from '../answer.js';
import { required, wholeNumber } from '../fields.js';
import { asRead } from './list-sales.js';
import { deviceOperation } from './operation.js';
import { isSeen } from './pull.js';

const invoiceFields = { invcNo: required(wholeNumber) };

/** The one way back to a receipt whose answer was lost. */
export const invoiceDetails = deviceOperation({
  name: 'selectInvoiceDetails',
  aliases: ['selectInvoiceDetail', 'selectInvoiceDtl'],
  fields: invoiceFields,
  decide({ invcNo }, scene) {
    const { tin, bhfId } = scene.device.identity;
    const sale = scene.ledger.sales.find(tin, bhfId, invcNo);
    return sale && isSeen(sale.signedAt, scene) ? succeeded({ salesList: [asRead(sale)] }) : refused('001');
  },
});
