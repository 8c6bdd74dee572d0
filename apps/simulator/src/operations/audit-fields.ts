import { required, text } from '../fields.js';

/** Who registered and who changed it last, asked for on every save. */
export const auditFields = {
  regrId: required(text(20)),
  regrNm: required(text(60)),
  modrId: required(text(20)),
  modrNm: required(text(60)),
};
