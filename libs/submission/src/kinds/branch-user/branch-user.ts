import { type BranchUserDocument, isSettled } from '@app/domain';
import { forgetPassword, freeNaturalKey, readDevice, readViewByKey } from '@app/persistence';
import { deviceNotReady } from '../rules/device-rules.js';
import type { Kind, Owner } from '../kind.js';

/**
 * A user of the branch. The authority replaces whom it knows already, so it is said again as often as its owner likes; only
 * while it is on its way, its user is taken: whoever says something else meanwhile could not know what stood in the end.
 */
export const branchUser: Kind<BranchUserDocument, BranchUserDocument> = {
  name: 'branch-user',
  doubt: 'resend',
  changes: () => true,
  // A user that is refused says nothing about the sales of his branch.
  provesLane: false,
  reference: ({ userId }) => userId,
  naturalKey: (document, owner) => keyOf(document, owner),
  series: () => null,

  async ground(db, document, owner) {
    const [device, known] = await Promise.all([
      readDevice(db, owner.laneId),
      readViewByKey(db, keyOf(document, owner)),
    ]);
    return { knownId: known?.id ?? null, document, refusals: device.initialisedAt ? [] : [deviceNotReady] };
  },

  async settled(tx, _document, turn, status) {
    if (!isSettled(status)) return;
    await forgetPassword(tx, turn.id);
    if (status === 'APPROVED') await freeNaturalKey(tx, turn.id);
  },
};

const keyOf = ({ userId }: BranchUserDocument, { environment, tin, bhfId }: Owner): string =>
  `branch-user/${environment}/${tin}/${bhfId}/${userId}`;
