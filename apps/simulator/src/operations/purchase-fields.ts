import { day, listOf, timestamp, optional, ordinal, required, text, wholeNumber } from '../fields.js';
import type { ParsedDocument } from '../fields.js';
import { auditFields } from './audit-fields.js';
import { lineAmounts, lineDiscount, lineItem, linePrice, lineQuantity, totalsPerTaxType } from './document-fields.js';

const lineFields = {
  // The buyer's codes and name of the item; those of the supplier follow.
  ...lineItem,
  spplrItemClsCd: optional(text(10)),
  spplrItemCd: optional(text(20)),
  spplrItemNm: optional(text(200)),
  ...lineQuantity,
  pkgUnitCd: optional(text(5)),
  ...linePrice,
  ...lineDiscount,
  ...lineAmounts,
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
  cfmDt: optional(timestamp),
  pchsDt: required(day),
  wrhsDt: optional(timestamp),
  cnclReqDt: optional(timestamp),
  cnclDt: optional(timestamp),
  rfdDt: optional(timestamp),
  totItemCnt: required(wholeNumber),
  ...totalsPerTaxType,
  remark: optional(text(400)),
  ...auditFields,
  itemList: required(listOf(lineFields)),
};

export type Purchase = ParsedDocument<typeof purchaseFields>;
