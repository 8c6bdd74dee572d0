import type { BranchUserDocument } from '@app/domain';
import { type Database, releaseNaturalKey, readDevice, readSubmissionViewByKey } from '@app/persistence';
import { deviceNotInitialised } from '../rules/device-rules.js';
import type { Kind, SubmissionOwner } from '../kind.js';

/**
 * A user of the branch. The authority replaces a user that it knows, so the same user may be posted again. While one post
 * for a user is not settled, another post for that user is a duplicate: otherwise the order of the two would decide which
 * data remain.
 */
export const branchUser: Kind<BranchUserDocument, BranchUserDocument> = {
  name: 'branch-user',
  doubtPolicy: 'resend',
  mayBeParked: true,
  changesExisting: () => true,
  // A refused user says nothing about the sales of the branch.
  refusalsCountAgainstLane: false,
  reference: ({ userId }) => userId,
  naturalKey: (document, owner) => keyOf(document, owner),
  series: () => null,
  // It is sealed differently each time; its digest counts.
  fingerprintFacts: ({ sealedPassword: _, ...user }) => user,
  sealedText: ({ sealedPassword }) => sealedPassword,

  async checkPreconditions(db: Database, document, owner) {
    const [device, known] = await Promise.all([
      readDevice(db, owner.laneId),
      readSubmissionViewByKey(db, keyOf(document, owner)),
    ]);
    return { knownId: known?.id ?? null, document, refusals: device.initialisedAt ? [] : [deviceNotInitialised] };
  },

  async onSettled(tx, _document, turn, status) {
    if (status === 'APPROVED') await releaseNaturalKey(tx, turn.id);
  },
};

const keyOf = ({ userId }: BranchUserDocument, { environment, tin, bhfId }: SubmissionOwner): string =>
  `branch-user/${environment}/${tin}/${bhfId}/${userId}`;
