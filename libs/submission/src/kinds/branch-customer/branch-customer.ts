import type { BranchCustomerDocument } from '@app/domain';
import { type Database, saveBranchCustomer } from '@app/persistence';
import {
  branchKeyOf,
  branchRecordBase,
  branchRecordPreconditions,
  releaseKeyOnApproval,
} from '../rules/branch-record.js';
import type { Kind, SubmissionOwner } from '../kind.js';

/** A customer of the branch. Once it is approved, its name fills the buyer's name of sales that give only the PIN. */
export const branchCustomer: Kind<BranchCustomerDocument, BranchCustomerDocument> = {
  ...branchRecordBase,
  name: 'branch-customer',
  reference: ({ customerNumber }) => customerNumber,
  naturalKey: (document, owner) => keyOf(document, owner),
  checkPreconditions(db: Database, document, owner) {
    return branchRecordPreconditions(db, document, keyOf(document, owner), owner);
  },

  async onSettled(tx, document, submission, status, ...rest) {
    await releaseKeyOnApproval(tx, document, submission, status, ...rest);
    if (status === 'APPROVED') await saveBranchCustomer(tx, submission, document);
  },
};

const keyOf = ({ kind, customerNumber }: BranchCustomerDocument, owner: SubmissionOwner): string =>
  branchKeyOf(kind, customerNumber, owner);
