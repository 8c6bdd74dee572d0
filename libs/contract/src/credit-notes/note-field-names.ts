import type { FieldNames } from '../field-names.js';
import { LINE_FIELD_NAMES } from '../sales/sale-field-names.js';

export const CREDIT_NOTE_FIELD_NAMES: FieldNames = {
  fields: {
    invoiceNumber: 'invcNo',
    originalInvoiceNumber: 'orgInvcNo',
    saleDate: 'salesDt',
    reason: 'rfdRsnCd',
    cancelRequestedOn: 'cnclReqDt',
    cancelledOn: 'cnclDt',
    taxableTotal: 'totTaxblAmt',
    taxTotal: 'totTax',
    total: 'rfdAmt',
  },
  lines: 'items',
  lineFields: LINE_FIELD_NAMES,
};

/** The totals of some shapes are sums, so a client can correct a refused total only in the lines. */
const SUMMED_FIELD_NAMES = { taxableTotal: 'lineItems', taxTotal: 'lineItems', total: 'lineItems' };

const SHARED_FIELD_NAMES = {
  ...SUMMED_FIELD_NAMES,
  ...{ reason: 'reason', registrarId: 'regrId', registrarName: 'regrNm' },
};

export const EXPRESS_FIELD_NAMES: FieldNames = {
  fields: {
    ...SHARED_FIELD_NAMES,
    invoiceNumber: 'creditNoteInvcNo',
    originalInvoiceNumber: 'orgInvcNo',
    traderNumber: 'trdInvcNo',
    paymentType: 'pmtTyCd',
    buyerPin: 'custTin',
    buyerName: 'custNm',
  },
  lines: 'lineItems',
  lineFields: LINE_FIELD_NAMES,
};

/** The field names of the shapes with an object `original`. */
export const WITH_ORIGINAL_FIELD_NAMES: FieldNames = {
  fields: {
    ...SHARED_FIELD_NAMES,
    invoiceNumber: 'original.creditNoteInvcNo',
    originalInvoiceNumber: 'original.invcNo',
    traderNumber: 'original.trdInvcNo',
    paymentType: 'original.pmtTyCd',
  },
  lines: 'lineItems',
  lineFields: LINE_FIELD_NAMES,
};
