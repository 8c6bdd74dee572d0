import { day, decimal, listOf, optional, ordinal, required, text, wholeNumber, type Document } from '../fields.js';
import { auditFields } from './audit-fields.js';

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
  itemExprDt: optional(day),
  prc: required(decimal),
  splyAmt: required(decimal),
  totDcAmt: required(decimal),
  taxblAmt: required(decimal),
  taxTyCd: required(text(5)),
  taxAmt: required(decimal),
  totAmt: required(decimal),
};

export const stockMoveFields = {
  sarNo: required(ordinal),
  // Clients say 0, the number itself or the one before: nobody looks, but it must be there.
  orgSarNo: required(decimal),
  regTyCd: required(text(5)),
  custTin: optional(text(11)),
  custNm: optional(text(100)),
  custBhfId: optional(text(2)),
  sarTyCd: required(text(5)),
  ocrnDt: required(day),
  totItemCnt: required(wholeNumber),
  totTaxblAmt: required(decimal),
  totTaxAmt: required(decimal),
  totAmt: required(decimal),
  remark: optional(text(400)),
  ...auditFields,
  itemList: required(listOf(lineFields)),
};

export type StockMove = Document<typeof stockMoveFields>;
