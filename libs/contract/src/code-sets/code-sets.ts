import { codeSet, standardCodes } from './code-set.js';

export { COUNTRIES } from './countries.js';
export { PACKAGE_UNITS, QUANTITY_UNITS } from './units.js';

/** `pmtTyCd`. The interface's examples use 09, which the authority does not have: it receives 07. */
export const PAYMENT_TYPES = codeSet('a payment type', {
  '01': 'cash',
  '02': 'credit',
  '03': 'cash and credit',
  '04': 'bank cheque',
  '05': 'debit or credit card',
  '06': 'mobile money',
  '07': 'other',
  '09': 'other',
});

/** `rcptTyCd` of a sale. P (purchase) belongs only to the confirmation of purchases. */
export const RECEIPT_TYPES = codeSet('a receipt type', { S: 'sale', R: 'return', T: 'training', C: 'copy' });

/** `rcptTyCd` where only returns are accepted. */
export const RETURN_RECEIPT_TYPE = codeSet('a receipt type', { R: 'return' });

/** `imptItemSttsCd`. */
export const IMPORT_STATUSES = codeSet('a status of an import', {
  '1': 'unsent',
  '2': 'waiting',
  '3': 'approved',
  '4': 'cancelled',
});

/** `rcptTyCd` of the answer to a supplier's invoice. */
export const PURCHASE_RECEIPT_TYPE = codeSet('a receipt type', { P: 'purchase' });

/** `salesSttsCd` of the answer to a supplier's invoice. */
export const ANSWERS_TO_PURCHASE = codeSet('an answer', { '02': 'confirmed', '04': 'refused' });

/** `salesSttsCd`. 05 is for returns. */
export const SALES_STATUSES = codeSet('a sales status', { '02': 'confirmed', '05': 'credit note on returned goods' });

/** `taxTyCd`. */
export const TAX_TYPE_CODES = codeSet('a tax type', {
  A: 'exempt',
  B: '16% VAT',
  C: '0% VAT',
  D: 'non-VAT',
  E: '8%',
});

/** `taxType` of a service item, which never has the reduced rate. */
export const SERVICE_TAX_TYPES = codeSet('a tax type', { A: 'exempt', B: '16% VAT', C: '0% VAT', D: 'non-VAT' });

/** `itemTyCd`. */
export const ITEM_TYPES = codeSet('an item type', { '1': 'raw material', '2': 'finished product', '3': 'service' });

/** `itemTyCd` of items with a stock. */
export const GOODS_TYPES = codeSet('an item type', { '1': 'raw material', '2': 'finished product' });

/** `stockTyCd`: 01–06 add to the stock, 11–16 reduce it. */
export const STOCK_TYPES = codeSet('a stock movement type', {
  '01': 'in: import',
  '02': 'in: purchase',
  '03': 'in: return from a customer',
  '04': 'in: from another branch',
  '05': 'in: produced',
  '06': 'in: adjustment',
  '11': 'out: sale',
  '12': 'out: return to a supplier',
  '13': 'out: to another branch',
  '14': 'out: used in production',
  '15': 'out: discarded',
  '16': 'out: adjustment',
});

/** `regTyCd`. */
export const REGISTRATION_TYPES = codeSet('a registration type', { A: 'automatic', M: 'manual' });

/** `rfdRsnCd` and `reason` of a credit note. */
export const CREDIT_NOTE_REASONS = codeSet('a credit note reason', {
  '01': 'missing quantity',
  '02': 'missing data',
  '03': 'damaged',
  '04': 'wasted',
  '05': 'returned goods',
  '06': 'refund',
});

export const YES_NO = codeSet('a flag', { Y: 'yes', N: 'no' });

/**
 * The authority's list; the last row has the codes that ISO 4217 has added since. No currency code reaches the
 * authority, which receives shillings.
 */
export const CURRENCIES = standardCodes(
  'an ISO 4217 currency code of three capital letters',
  '33',
  [
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BYR BZD',
    'CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP',
    'GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY',
    'KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MXV',
    'MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP',
    'SLL SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UZS VEF VND VUV WST',
    'XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWL',
    'MRU SLE STN UYW VED VES XAD XCG ZWG',
  ].join(' '),
);
