import { decimal, optional, required, text, type ParsedDocument } from '../fields.js';
import { auditFields } from './audit-fields.js';

export const itemFields = {
  itemCd: required(text(20)),
  itemClsCd: required(text(10)),
  itemTyCd: required(text(5)),
  itemNm: required(text(200)),
  itemStdNm: optional(text(200)),
  orgnNatCd: required(text(5)),
  pkgUnitCd: required(text(5)),
  qtyUnitCd: required(text(5)),
  taxTyCd: required(text(5)),
  btchNo: optional(text(10)),
  bcd: optional(text(20)),
  dftPrc: required(decimal),
  grpPrcL1: optional(decimal),
  grpPrcL2: optional(decimal),
  grpPrcL3: optional(decimal),
  grpPrcL4: optional(decimal),
  grpPrcL5: optional(decimal),
  addInfo: optional(text(7)),
  sftyQty: optional(decimal),
  isrcAplcbYn: required(text(1)),
  useYn: required(text(1)),
  ...auditFields,
};

export type SavedItem = ParsedDocument<typeof itemFields>;
