import type { BranchInsuranceDocument } from '@app/domain';
import type { OscuOperation } from './operation.js';
import { auditFields, truncate } from './audit.js';

/** A repeated insurer has the same code and the same data, so a repetition does no harm. */
export const branchInsurance: OscuOperation<BranchInsuranceDocument> = {
  kind: 'branch-insurance',
  operation: 'saveInsurance',

  write: (document) => ({
    isrccCd: document.insurerCode,
    isrccNm: truncate(document.insurerName, 100),
    isrcRt: document.rate,
    useYn: document.active ? 'Y' : 'N',
    ...auditFields(document),
  }),

  read: () => ({}),
};
