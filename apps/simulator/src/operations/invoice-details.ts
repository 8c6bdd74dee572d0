import { refused, succeeded } from '../answer.js';
import { dashed } from '../clock.js';
import { required, wholeNumber } from '../fields.js';
import { deviceOperation } from './operation.js';

const invoiceFields = { invcNo: required(wholeNumber) };

/** The one way back to a receipt whose answer was lost. */
export const invoiceDetails = deviceOperation({
  name: 'selectInvoiceDetails',
  aliases: ['selectInvoiceDetail', 'selectInvoiceDtl'],
  fields: invoiceFields,
  decide({ invcNo }, device) {
    const sale = device.sale(invcNo);
    if (!sale) return refused('001');
    const receipt = { ...sale.receipt, sdcDateTime: dashed(sale.receipt.sdcDateTime) };
    return succeeded({ salesList: [{ ...sale.header, receipt }] });
  },
});
