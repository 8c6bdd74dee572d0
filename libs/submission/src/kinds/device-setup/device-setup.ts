import { type ApprovedAnswer, type DeviceGrant, type DeviceSetupDocument, SETTLED_AT_ONCE_LEASE_MS } from '@app/domain';
import {
  type Database,
  type GrantedDevice,
  hasOtherSetupPending,
  initialiseDevice,
  initialiseDeviceLate,
  readDevice,
  readSubmissionViewByKey,
  type Sealer,
  takeGranted,
  type Turn,
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

  resultForOwner: (answer) => ('grant' in answer ? resultOf(answer.grant) : null),

  async onSettled(tx, document, turn, _status, answer, sealer) {
    const granted = answer && grantedDevice(document, turn, answer, sealer);
    if (granted) await initialiseDevice(tx, granted);
  },

  /** The authority shows the key once, so it is stored whatever became of the submission. */
  async onLateAnswer(tx, { document, turn, attempt, answer }, sealer) {
    const granted = grantedDevice(document, turn, answer, sealer);
    if (granted) await initialiseDeviceLate(tx, granted, attempt);
  },

  async takeLateAnswer(tx, { id }, workerId) {
    const granted = await takeGranted(tx, { id, workerId, leaseMs: SETTLED_AT_ONCE_LEASE_MS });
    return granted && { attempt: granted.attempt, result: resultOf(granted) };
  },
};

const resultOf = ({ sdcId, mrcNo }: Pick<DeviceGrant, 'sdcId' | 'mrcNo'>) => ({ sdcId, mrcNo, deviceStatus: 'ACTIVE' });

function grantedDevice(
  { deviceSerialNumber }: DeviceSetupDocument,
  { id, laneId }: Turn,
  answer: ApprovedAnswer,
  sealer: Pick<Sealer, 'seal'>,
): GrantedDevice | null {
  if (!('grant' in answer)) return null;
  const { cmcKey, ...grant } = answer.grant;
  return { laneId, submissionId: id, serial: deviceSerialNumber, grant, sealedKey: sealer.seal(cmcKey) };
}

const keyOf = ({ deviceSerialNumber }: DeviceSetupDocument, { environment, tin, bhfId }: SubmissionOwner): string =>
  `device/${environment}/${tin}/${bhfId}/${deviceSerialNumber}`;

const otherSerialNumber = {
  code: '003',
  field: 'deviceSerialNumber',
  message: 'This device is set up, or being set up, with another serial number.',
  fix: 'Send the serial number with which the device was first set up. A second device needs a branch of its own.',
} as const;
