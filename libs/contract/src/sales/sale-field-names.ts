import type { FieldNames } from '../field-names.js';

/** The names of line fields, the same in all shapes. */
export const LINE_FIELD_NAMES = {
  sequence: 'itemSeq',
  itemCode: 'itemCd',
  itemClass: 'itemClsCd',
  itemType: 'itemTyCd',
  itemName: 'itemNm',
  barcode: 'bcd',
  packageUnit: 'pkgUnitCd',
  packageCount: 'pkg',
  quantityUnit: 'qtyUnitCd',
  quantity: 'qty',
  unitPrice: 'prc',
  supplyAmount: 'splyAmt',
  discountRate: 'dcRt',
  discountAmount: 'dcAmt',
  taxType: 'taxTyCd',
  taxableAmount: 'taxblAmt',
  taxAmount: 'taxAmt',
  total: 'totAmt',
  expiryDate: 'itemExpiryDt',
};

/** The names of header fields, the same in all shapes. */
export const HEADER_NAMES = {
  receiptType: 'rcptTyCd',
  invoiceNumber: 'invcNo',
  originalInvoiceNumber: 'orgInvcNo',
  salesStatus: 'salesSttsCd',
  saleDate: 'salesDt',
  confirmedAt: 'cfmDt',
  stockReleasedAt: 'stockRlsDt',
  buyerPin: 'custTin',
  buyerName: 'custNm',
  destinationCountry: 'destnCountryCd',
  paymentType: 'pmtTyCd',
  currency: 'currency',
  exchangeRate: 'exchangeRate',
  taxableTotal: 'totTaxblAmt',
  taxTotal: 'totTax',
  total: 'totAmt',
};

const HEADER_FIELD_NAMES = Object.fromEntries(
  Object.entries(HEADER_NAMES).map(([field, name]) => [field, `transaction.${name}`]),
);

export const SALE_FIELD_NAMES: FieldNames = {
  fields: HEADER_FIELD_NAMES,
  lines: 'items',
  lineFields: LINE_FIELD_NAMES,
};

export const SALE_WITH_ITEMS_FIELD_NAMES: FieldNames = { ...SALE_FIELD_NAMES, lines: 'lineItems' };
