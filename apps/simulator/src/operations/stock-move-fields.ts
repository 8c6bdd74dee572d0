import {
  day,
  decimal,
  listOf,
  optional,
  ordinal,
  required,
  text,
  wholeNumber,
  type ParsedDocument,
} from '../fields.js';
import { auditFields } from './audit-fields.js';
import { lineAmounts, lineItem, linePrice, lineQuantity, totals } from './document-fields.js';

const lineFields = {
  ...lineItem,
  ...lineQuantity,
  itemExprDt: optional(day),
  ...linePrice,
  totDcAmt: required(decimal),
  ...lineAmounts,
};

export const stockMoveFields = {
  sarNo: required(ordinal),
  // Clients send 0, the number itself or the previous one. The authority only checks that it is present.
  orgSarNo: required(decimal),
  regTyCd: required(text(5)),
  custTin: optional(text(11)),
  custNm: optional(text(100)),
  custBhfId: optional(text(2)),
  sarTyCd: required(text(5)),
  ocrnDt: required(day),
  totItemCnt: required(wholeNumber),
  ...totals,
  remark: optional(text(400)),
  ...auditFields,
  itemList: required(listOf(lineFields)),
};

export type ReportedStockMove = ParsedDocument<typeof stockMoveFields>;
