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

const HEADER_FIELD_NAMES = {
  receiptType: 'transaction.rcptTyCd',
  invoiceNumber: 'transaction.invcNo',
  originalInvoiceNumber: 'transaction.orgInvcNo',
  salesStatus: 'transaction.salesSttsCd',
  saleDate: 'transaction.salesDt',
  confirmedAt: 'transaction.cfmDt',
  stockReleasedAt: 'transaction.stockRlsDt',
  buyerPin: 'transaction.custTin',
  buyerName: 'transaction.custNm',
  destinationCountry: 'transaction.destnCountryCd',
  paymentType: 'transaction.pmtTyCd',
  currency: 'transaction.currency',
  exchangeRate: 'transaction.exchangeRate',
  taxableTotal: 'transaction.totTaxblAmt',
  taxTotal: 'transaction.totTax',
  total: 'transaction.totAmt',
};

export const SALE_FIELD_NAMES: FieldNames = {
  fields: HEADER_FIELD_NAMES,
  lines: 'items',
  lineFields: LINE_FIELD_NAMES,
};

export const SALE_WITH_ITEMS_FIELD_NAMES: FieldNames = { ...SALE_FIELD_NAMES, lines: 'lineItems' };
