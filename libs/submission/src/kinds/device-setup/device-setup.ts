import type { DeviceSetupDocument } from '@app/domain';
import {
  type Database,
  hasOtherSetupPending,
  initialiseDevice,
  readDevice,
  readSubmissionViewByKey,
} from '@app/persistence';
import type { Kind, SubmissionOwner } from '../kind.js';

/** The first call of a device. The authority shows the device key once, so a lost answer needs an operator. */
export const deviceSetup: Kind<DeviceSetupDocument, DeviceSetupDocument> = {
  name: 'device-setup',
  doubtPolicy: 'review',
  refusalsCountAgainstLane: false,
  reference: (document) => document.deviceSerialNumber,
  naturalKey: (document, owner) => keyOf(document, owner),
  series: () => null,

  async checkPreconditions(db: Database, document, owner) {
    const device = await readDevice(db, owner.laneId);
    const known = await readSubmissionViewByKey(db, keyOf(document, owner));
    const isOtherDevice = device.initialisedAt
      ? device.serial !== document.deviceSerialNumber
      : await hasOtherSetupPending(db, owner, document.deviceSerialNumber);
    return { knownId: known?.id ?? null, document, refusals: isOtherDevice ? [otherSerialNumber] : [] };
  },

  resultForOwner: (answer) =>
    'grant' in answer ? { sdcId: answer.grant.sdcId, mrcNo: answer.grant.mrcNo, deviceStatus: 'ACTIVE' } : null,

  async onSettled(tx, document, turn, _status, answer, sealer) {
    if (!answer || !('grant' in answer)) return;
    const { cmcKey, ...grant } = answer.grant;
    await initialiseDevice(tx, turn.laneId, document.deviceSerialNumber, grant, sealer.seal(cmcKey));
  },
};

const keyOf = ({ deviceSerialNumber }: DeviceSetupDocument, { environment, tin, bhfId }: SubmissionOwner): string =>
  `device/${environment}/${tin}/${bhfId}/${deviceSerialNumber}`;

const otherSerialNumber = {
  code: '003',
  field: 'deviceSerialNumber',
  message: 'This device is set up, or being set up, with another serial number.',
  fix: 'Send the serial number with which the device was first set up. A second device needs a branch of its own.',
} as const;
