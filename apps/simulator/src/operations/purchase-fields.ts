import { day, decimal, listOf, moment, optional, ordinal, required, text, wholeNumber } from '../fields.js';
import type { Document } from '../fields.js';
import { auditFields } from './audit-fields.js';
import { amountPerTaxType } from './sale-fields.js';

const lineFields = {
  itemSeq: required(wholeNumber),
  // The buyer's own name for it; the supplier's are below.
  itemCd: optional(text(20)),
  itemClsCd: required(text(10)),
  itemNm: required(text(200)),
  bcd: optional(text(20)),
  spplrItemClsCd: optional(text(10)),
  spplrItemCd: optional(text(20)),
  spplrItemNm: optional(text(200)),
  pkgUnitCd: optional(text(5)),
  pkg: required(decimal),
  qtyUnitCd: required(text(5)),
  qty: required(decimal),
  prc: required(decimal),
  splyAmt: required(decimal),
  dcRt: required(decimal),
  dcAmt: required(decimal),
  taxblAmt: required(decimal),
  taxTyCd: required(text(5)),
  taxAmt: required(decimal),
  totAmt: required(decimal),
  itemExprDt: optional(day),
};

export const purchaseFields = {
  spplrTin: optional(text(11)),
  spplrBhfId: optional(text(2)),
  spplrNm: optional(text(60)),
  spplrInvcNo: optional(wholeNumber),
  invcNo: required(ordinal),
  orgInvcNo: required(wholeNumber),
  regTyCd: required(text(5)),
  pchsTyCd: required(text(5)),
  rcptTyCd: required(text(5)),
  pmtTyCd: required(text(5)),
  pchsSttsCd: required(text(5)),
  cfmDt: optional(moment),
  pchsDt: required(day),
  wrhsDt: optional(moment),
  cnclReqDt: optional(moment),
  cnclDt: optional(moment),
  rfdDt: optional(moment),
  totItemCnt: required(wholeNumber),
  ...amountPerTaxType('taxblAmt'),
  ...amountPerTaxType('taxRt'),
  ...amountPerTaxType('taxAmt'),
  totTaxblAmt: required(decimal),
  totTaxAmt: required(decimal),
  totAmt: required(decimal),
  remark: optional(text(400)),
  ...auditFields,
  itemList: required(listOf(lineFields)),
};

export type Purchase = Document<typeof purchaseFields>;
