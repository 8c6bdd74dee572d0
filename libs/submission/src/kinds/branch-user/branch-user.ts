import { type BranchUserDocument, isSettled } from '@app/domain';
import {
  type Database,
  deletePassword,
  releaseNaturalKey,
  readDevice,
  readSubmissionViewByKey,
} from '@app/persistence';
import { deviceNotInitialised } from '../rules/device-rules.js';
import type { Kind, SubmissionOwner } from '../kind.js';

/**
 * A user of the branch. The authority replaces whom it knows already, so it is said again as often as its owner likes; only
 * while it is on its way, its user is taken: whoever says something else meanwhile could not know what stood in the end.
 */
export const branchUser: Kind<BranchUserDocument, BranchUserDocument> = {
  name: 'branch-user',
  doubtPolicy: 'resend',
  changesExisting: () => true,
  // A user that is refused says nothing about the sales of his branch.
  refusalsCountAgainstLane: false,
  reference: ({ userId }) => userId,
  naturalKey: (document, owner) => keyOf(document, owner),
  series: () => null,

  async checkPreconditions(db: Database, document, owner) {
    const [device, known] = await Promise.all([
      readDevice(db, owner.laneId),
      readSubmissionViewByKey(db, keyOf(document, owner)),
    ]);
    return { knownId: known?.id ?? null, document, refusals: device.initialisedAt ? [] : [deviceNotInitialised] };
  },

  async onSettled(tx, _document, turn, status) {
    if (!isSettled(status)) return;
    await deletePassword(tx, turn.id);
    if (status === 'APPROVED') await releaseNaturalKey(tx, turn.id);
  },
};

const keyOf = ({ userId }: BranchUserDocument, { environment, tin, bhfId }: SubmissionOwner): string =>
  `branch-user/${environment}/${tin}/${bhfId}/${userId}`;
