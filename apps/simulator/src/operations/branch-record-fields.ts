import { atLeast, decimal, optional, required, text, type ParsedDocument } from '../fields.js';
import { auditFields } from './audit-fields.js';

/**
 * A customer of a branch. Clients use telephone numbers and other texts as `custNo`, mostly longer than the nine
 * characters of the specification, and no refusal is known.
 */
export const customerFields = {
  custNo: required(text(20)),
  custTin: required(text(11)),
  custNm: required(text(60)),
  adrs: optional(text(300)),
  telNo: optional(text(20)),
  email: optional(text(50)),
  faxNo: optional(text(20)),
  useYn: required(text(1)),
  remark: optional(text(1000)),
  ...auditFields,
};

export const userFields = {
  userId: required(text(20)),
  userNm: required(text(60)),
  pwd: required(text(255)),
  adrs: optional(text(200)),
  cntc: optional(text(20)),
  authCd: optional(text(100)),
  remark: optional(text(2000)),
  useYn: required(text(1)),
  ...auditFields,
};

export const insuranceFields = {
  isrccCd: required(text(10)),
  isrccNm: required(text(100)),
  isrcRt: required(decimal),
  useYn: required(text(1)),
  ...auditFields,
};

/** One component of an assembled item. */
export const compositionFields = {
  itemCd: required(text(20)),
  cpstItemCd: required(text(20)),
  cpstQty: required(atLeast(0.001)),
  regrId: auditFields.regrId,
  regrNm: auditFields.regrNm,
  modrId: optional(text(20)),
  modrNm: optional(text(60)),
};

export type BranchCustomer = ParsedDocument<typeof customerFields>;
export type BranchUser = ParsedDocument<typeof userFields>;
export type BranchInsurance = ParsedDocument<typeof insuranceFields>;
export type Composition = ParsedDocument<typeof compositionFields>;
