import {
  day,
  decimal,
  listOf,
  timestamp,
  object,
  oneOf,
  optional,
  ordinal,
  required,
  text,
  wholeNumber,
} from '../fields.js';
import type { ParsedDocument } from '../fields.js';
import { auditFields } from './audit-fields.js';
import { lineAmounts, lineDiscount, lineItem, linePrice, lineQuantity, totalsPerTaxType } from './document-fields.js';

const headerFields = {
  // The specification requires it, but clients in production omit it and the server accepts that.
  trdInvcNo: optional(text(50)),
  invcNo: required(ordinal),
  orgInvcNo: required(wholeNumber),
  custTin: optional(text(11)),
  custNm: optional(text(60)),
  salesTyCd: optional(oneOf('N', 'C', 'T', 'P')),
  rcptTyCd: required(oneOf('S', 'R')),
  pmtTyCd: optional(text(5)),
  salesSttsCd: required(text(5)),
  cfmDt: required(timestamp),
  salesDt: required(day),
  stockRlsDt: optional(timestamp),
  cnclReqDt: optional(timestamp),
  cnclDt: optional(timestamp),
  rfdDt: optional(timestamp),
  rfdRsnCd: optional(text(5)),
  totItemCnt: required(wholeNumber),
  ...totalsPerTaxType,
  prchrAcptcYn: required(text(1)),
  remark: optional(text(400)),
  ...auditFields,
};

const receiptFields = {
  custTin: optional(text(11)),
  custMblNo: optional(text(20)),
  rptNo: optional(decimal),
  rcptPbctDt: required(timestamp),
  trdeNm: optional(text(20)),
  adrs: optional(text(200)),
  topMsg: optional(text(20)),
  btmMsg: optional(text(20)),
  prchrAcptcYn: required(text(1)),
};

const lineFields = {
  ...lineItem,
  ...lineQuantity,
  ...linePrice,
  ...lineDiscount,
  isrccCd: optional(text(10)),
  isrccNm: optional(text(100)),
  isrcRt: optional(decimal),
  isrcAmt: optional(decimal),
  ...lineAmounts,
};

export const saleFields = {
  ...headerFields,
  receipt: required(object(receiptFields)),
  itemList: required(listOf(lineFields)),
};

export type ReportedSale = ParsedDocument<typeof saleFields>;
export type SaleHeader = Omit<ReportedSale, 'receipt' | 'itemList'>;
export type ReportedSaleLine = ReportedSale['itemList'][number];
