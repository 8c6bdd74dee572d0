import {
  day,
  decimal,
  listOf,
  moment,
  object,
  oneOf,
  optional,
  ordinal,
  required,
  text,
  wholeNumber,
} from '../fields.js';
import type { Document } from '../fields.js';
import { auditFields } from './audit-fields.js';

/** One field per tax type, all five of them even where nothing was sold. */
export const amountPerTaxType = <P extends string>(prefix: P) => {
  const entries = ['A', 'B', 'C', 'D', 'E'].map((taxType) => [prefix + taxType, required(decimal)]);
  return Object.fromEntries(entries) as Record<
    `${P}${'A' | 'B' | 'C' | 'D' | 'E'}`,
    ReturnType<typeof required<number>>
  >;
};

const headerFields = {
  // Required by the specification, left out by clients that live: the server does not insist.
  trdInvcNo: optional(text(50)),
  invcNo: required(ordinal),
  orgInvcNo: required(wholeNumber),
  custTin: optional(text(11)),
  custNm: optional(text(60)),
  salesTyCd: optional(oneOf('N', 'C', 'T', 'P')),
  rcptTyCd: required(oneOf('S', 'R')),
  pmtTyCd: optional(text(5)),
  salesSttsCd: required(text(5)),
  cfmDt: required(moment),
  salesDt: required(day),
  stockRlsDt: optional(moment),
  cnclReqDt: optional(moment),
  cnclDt: optional(moment),
  rfdDt: optional(moment),
  rfdRsnCd: optional(text(5)),
  totItemCnt: required(wholeNumber),
  ...amountPerTaxType('taxblAmt'),
  ...amountPerTaxType('taxRt'),
  ...amountPerTaxType('taxAmt'),
  totTaxblAmt: required(decimal),
  totTaxAmt: required(decimal),
  totAmt: required(decimal),
  prchrAcptcYn: required(text(1)),
  remark: optional(text(400)),
  ...auditFields,
};

const receiptFields = {
  custTin: optional(text(11)),
  custMblNo: optional(text(20)),
  rptNo: optional(decimal),
  rcptPbctDt: required(moment),
  trdeNm: optional(text(20)),
  adrs: optional(text(200)),
  topMsg: optional(text(20)),
  btmMsg: optional(text(20)),
  prchrAcptcYn: required(text(1)),
};

const lineFields = {
  itemSeq: required(wholeNumber),
  itemCd: optional(text(20)),
  itemClsCd: required(text(10)),
  itemNm: required(text(200)),
  bcd: optional(text(20)),
  pkgUnitCd: required(text(5)),
  pkg: required(decimal),
  qtyUnitCd: required(text(5)),
  qty: required(decimal),
  prc: required(decimal),
  splyAmt: required(decimal),
  dcRt: required(decimal),
  dcAmt: required(decimal),
  isrccCd: optional(text(10)),
  isrccNm: optional(text(100)),
  isrcRt: optional(decimal),
  isrcAmt: optional(decimal),
  taxTyCd: required(text(5)),
  taxblAmt: required(decimal),
  taxAmt: required(decimal),
  totAmt: required(decimal),
};

export const saleFields = {
  ...headerFields,
  receipt: required(object(receiptFields)),
  itemList: required(listOf(lineFields)),
};

export type SaleDocument = Document<typeof saleFields>;
export type SaleHeader = Omit<SaleDocument, 'receipt' | 'itemList'>;
export type SaleLine = SaleDocument['itemList'][number];
