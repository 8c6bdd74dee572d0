import { optional, required, text, wholeNumber, type ParsedDocument } from '../fields.js';

export const importUpdateFields = {
  taskCd: required(text(50)),
  // Customs write this date in several ways, so it is checked as a text only.
  dclDe: required(text(8)),
  itemSeq: required(wholeNumber),
  hsCd: required(text(17)),
  itemClsCd: required(text(10)),
  itemCd: required(text(20)),
  imptItemSttsCd: required(text(5)),
  remark: optional(text(400)),
  modrId: required(text(20)),
  modrNm: required(text(60)),
};

export type ImportUpdate = ParsedDocument<typeof importUpdateFields>;
