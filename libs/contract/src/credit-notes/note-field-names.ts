import type { FieldNames } from '../field-names.js';
import { LINE_NAMES } from '../sales/sale-field-names.js';

export const CREDIT_NOTE_NAMES: FieldNames = {
  fields: {
    invoiceNumber: 'invcNo',
    originalInvoiceNumber: 'orgInvcNo',
    saleDate: 'salesDt',
    reason: 'rfdRsnCd',
    taxableTotal: 'totTaxblAmt',
    taxTotal: 'totTax',
    total: 'rfdAmt',
  },
  lines: 'items',
  lineFields: LINE_NAMES,
};

/** Of the shapes whose totals are sums: a total that is refused can only be mended in the lines. */
const SUMMED = { taxableTotal: 'lineItems', taxTotal: 'lineItems', total: 'lineItems' };

export const EXPRESS_NAMES: FieldNames = {
  fields: {
    ...SUMMED,
    invoiceNumber: 'creditNoteInvcNo',
    originalInvoiceNumber: 'orgInvcNo',
    traderNumber: 'trdInvcNo',
    paymentType: 'pmtTyCd',
    buyerPin: 'custTin',
    buyerName: 'custNm',
  },
  lines: 'lineItems',
  lineFields: LINE_NAMES,
};

/** Of the shapes that name their original in an object of its own. */
export const ORIGINAL_NAMES: FieldNames = {
  fields: {
    ...SUMMED,
    invoiceNumber: 'original.creditNoteInvcNo',
    originalInvoiceNumber: 'original.invcNo',
    traderNumber: 'original.trdInvcNo',
    paymentType: 'original.pmtTyCd',
  },
  lines: 'lineItems',
  lineFields: LINE_NAMES,
};
