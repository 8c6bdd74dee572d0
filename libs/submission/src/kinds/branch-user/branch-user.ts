import type { BranchUserDocument } from '@app/domain';
import type { Database } from '@app/persistence';
import {
  branchKeyOf,
  branchRecordBase,
  branchRecordPreconditions,
  releaseKeyOnApproval,
} from '../rules/branch-record.js';
import type { Kind, SubmissionOwner } from '../kind.js';

/** A user of the branch. */
export const branchUser: Kind<BranchUserDocument, BranchUserDocument> = {
  ...branchRecordBase,
  name: 'branch-user',
  reference: ({ userId }) => userId,
  naturalKey: (document, owner) => keyOf(document, owner),
  // It is sealed differently each time; its digest counts.
  fingerprintFacts: ({ sealedPassword: _, ...user }) => user,
  sealedText: ({ sealedPassword }) => sealedPassword,
  checkPreconditions(db: Database, document, owner) {
    return branchRecordPreconditions(db, document, keyOf(document, owner), owner);
  },
  onSettled: releaseKeyOnApproval,
};

const keyOf = ({ kind, userId }: BranchUserDocument, owner: SubmissionOwner): string =>
  branchKeyOf(kind, userId, owner);
