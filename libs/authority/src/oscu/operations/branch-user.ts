import type { BranchUserDocument } from '@app/domain';
import type { Operation } from './operation.js';
import { audit, cut, cutOrNull } from './audit.js';

/** Saying it twice is saying it once: who is there already is replaced. */
export const branchUser: Operation<BranchUserDocument> = {
  kind: 'branch-user',
  operation: 'saveUser',

  write: (document) => ({
    userId: document.userId,
    userNm: cut(document.userName, 60),
    pwd: document.password,
    adrs: cutOrNull(document.address, 200),
    cntc: cutOrNull(document.contact, 20),
    authCd: cutOrNull(document.authorityCode, 100),
    remark: cutOrNull(document.remark, 2000),
    useYn: document.active ? 'Y' : 'N',
    ...audit(document),
  }),

  read: () => ({}),
};
