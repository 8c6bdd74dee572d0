import type { BranchUserDocument } from '@app/domain';
import type { OscuOperation } from './operation.js';
import { auditFields, truncate, truncateOrNull } from './audit.js';

/** A repeated user replaces the existing one, so a repetition does no harm. */
export const branchUser: OscuOperation<BranchUserDocument> = {
  kind: 'branch-user',
  operation: 'saveUser',

  write: (document) => ({
    userId: document.userId,
    userNm: truncate(document.userName, 60),
    pwd: document.sealedPassword,
    adrs: truncateOrNull(document.address, 200),
    cntc: truncateOrNull(document.contact, 20),
    authCd: truncateOrNull(document.authorityCode, 100),
    remark: truncateOrNull(document.remark, 2000),
    useYn: document.active ? 'Y' : 'N',
    ...auditFields(document),
  }),

  read: () => ({}),
};
