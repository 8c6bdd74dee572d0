import { required, text } from '../fields.js';

/** The persons who registered and last changed a record; required in every save. */
export const auditFields = {
  regrId: required(text(20)),
  regrNm: required(text(60)),
  modrId: required(text(20)),
  modrNm: required(text(60)),
};
