import type { InvoiceDocument } from '@app/domain';
import type { OscuOperation } from './operation.js';
import { findSale } from './find-sale.js';
import { readReceipt } from './receipt.js';
import { writeInvoice } from './write-invoice.js';

/** The signing call, the same for all kinds that get a receipt. */
export const signedInvoice: Omit<OscuOperation<InvoiceDocument>, 'kind'> = {
  operation: 'saveSale',
  find: findSale,
  isNumbered: () => true,
  numberIn: ({ invcNo }) => (typeof invcNo === 'number' ? invcNo : null),
  write: writeInvoice,

  read(data, answeredAt) {
    const receipt = readReceipt(data, answeredAt);
    return receipt && { receipt };
  },
};
