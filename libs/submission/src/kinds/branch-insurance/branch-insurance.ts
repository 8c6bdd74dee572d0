import type { BranchInsuranceDocument } from '@app/domain';
import type { Database } from '@app/persistence';
import {
  branchKeyOf,
  branchRecordBase,
  branchRecordPreconditions,
  releaseKeyOnApproval,
} from '../rules/branch-record.js';
import type { Kind, SubmissionOwner } from '../kind.js';

/** An insurer of the branch. */
export const branchInsurance: Kind<BranchInsuranceDocument, BranchInsuranceDocument> = {
  ...branchRecordBase,
  name: 'branch-insurance',
  reference: ({ insurerCode }) => insurerCode,
  naturalKey: (document, owner) => keyOf(document, owner),
  checkPreconditions(db: Database, document, owner) {
    return branchRecordPreconditions(db, document, keyOf(document, owner), owner);
  },
  onSettled: releaseKeyOnApproval,
};

const keyOf = ({ kind, insurerCode }: BranchInsuranceDocument, owner: SubmissionOwner): string =>
  branchKeyOf(kind, insurerCode, owner);
