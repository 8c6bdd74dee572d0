import { ALREADY_INSTALLED } from '@app/authority';
import {
  type ApprovedAnswer,
  type DeviceGrant,
  type DeviceSetupDocument,
  SETTLED_AT_ONCE_LEASE_MS,
  type SubmissionId,
} from '@app/domain';
import {
  type Database,
  type DeviceState,
  findPendingSetup,
  type GrantedDevice,
  hasOtherSetupPending,
  initialiseDevice,
  initialiseDeviceLate,
  readDevice,
  readSubmissionView,
  readSubmissionViewByKey,
  resumeRefusedLane,
  resumeRefusedLaneAfter,
  type Sealer,
  type SubmissionView,
  takeGranted,
  type AttemptFacts,
} from '@app/persistence';
import type { Kind, SubmissionOwner } from '../kind.js';

/** The first call of a device. The authority shows the device key once, so a lost answer needs an operator. */
export const deviceSetup: Kind<DeviceSetupDocument, DeviceSetupDocument> = {
  name: 'device-setup',
  doubtPolicy: 'review',
  reference: (document) => document.deviceSerialNumber,
  fingerprintFacts: ({ kind, deviceSerialNumber }) => ({ kind, deviceSerialNumber }),
  naturalKey: (document, owner) => keyOf(document, owner),
  series: () => null,

  async checkPreconditions(db: Database, document, owner) {
    const device = await readDevice(db, owner.laneId);
    const stays = device.initialisedAt !== null && document.replacing === undefined;
    const known = await readSubmissionViewByKey(db, keyOf(document, owner));
    // The set-up with an earlier serial number is over, since another one has replaced it.
    if (stays && device.serial !== document.deviceSerialNumber)
      return { knownId: null, document, refusals: [otherSerialNumber] };
    const same = known ?? (await readSameSetup(db, device, document, owner));
    const isOther = !stays && (await hasOtherSetupPending(db, owner, document.deviceSerialNumber));
    return { knownId: same?.id ?? null, document, refusals: isOther ? [otherSerialNumber] : [] };
  },

  resultForOwner: (answer) => ('grant' in answer ? resultOf(answer.grant) : null),

  async onSettled(tx, document, submission, status, answer, sealer) {
    const granted = answer && grantedDevice(document, submission, answer, sealer);
    if (granted) await initialiseDevice(tx, granted);
    if (document.replacing === undefined) return;
    if (granted) await resumeRefusedLane(tx, submission.laneId);
    // The authority has the device again, so the key of before may be good again: what is held is tried with it.
    else if (status === 'REJECTED') await resumeRefusedLaneAfter(tx, submission, ALREADY_INSTALLED);
  },

  onceOnly: {
    resumesLane: ({ replacing }) => replacing !== undefined,

    /** The authority shows the key once, so it is stored whatever became of the submission. */
    async onLateAnswer(tx, { document, submission, attempt, answer }, sealer) {
      const granted = grantedDevice(document, submission, answer, sealer);
      if (!granted) return;
      const isStored = await initialiseDeviceLate(tx, granted, attempt);
      if (isStored && document.replacing !== undefined) await resumeRefusedLane(tx, submission.laneId);
    },

    async takeLateAnswer(tx, { id }, workerId) {
      const granted = await takeGranted(tx, { id, workerId, leaseMs: SETTLED_AT_ONCE_LEASE_MS });
      return granted && { attempt: granted.attempt, result: resultOf(granted) };
    },
  },
};

const resultOf = ({ sdcId, mrcNo }: Pick<DeviceGrant, 'sdcId' | 'mrcNo'>) => ({ sdcId, mrcNo, deviceStatus: 'ACTIVE' });

function grantedDevice(
  { deviceSerialNumber }: DeviceSetupDocument,
  { id, laneId }: AttemptFacts,
  answer: ApprovedAnswer,
  sealer: Pick<Sealer, 'seal'>,
): GrantedDevice | null {
  if (!('grant' in answer)) return null;
  const { cmcKey, ...grant } = answer.grant;
  return { laneId, submissionId: id, serial: deviceSerialNumber, grant, sealedKey: sealer.seal(cmcKey) };
}

/**
 * The set-up of this serial number under another natural key: the one that replaced the device before, or, for a device that is
 * refused, one that is not settled yet. Two of them at once would each get a key.
 */
async function readSameSetup(
  db: Database,
  { serial, grantSubmissionId }: DeviceState,
  { deviceSerialNumber, replacing }: DeviceSetupDocument,
  owner: SubmissionOwner,
): Promise<SubmissionView | null> {
  if (replacing !== undefined) {
    const pending = await findPendingSetup(db, owner, deviceSerialNumber);
    return pending && readSubmissionView(db, pending);
  }
  if (serial !== deviceSerialNumber || grantSubmissionId === null) return null;
  const view = await readSubmissionView(db, grantSubmissionId as SubmissionId);
  return view?.accountId === owner.accountId && view.status === 'APPROVED' ? view : null;
}

/** A device that the authority refuses again may be replaced again: the time of the refusal makes another name. */
function keyOf(
  { deviceSerialNumber, replacing }: DeviceSetupDocument,
  { environment, tin, bhfId }: SubmissionOwner,
): string {
  const key = `device/${environment}/${tin}/${bhfId}/${deviceSerialNumber}`;
  return replacing === undefined ? key : `${key}/replacing/${replacing}`;
}

const otherSerialNumber = {
  code: '003',
  field: 'deviceSerialNumber',
  message: 'This device is set up, or being set up, with another serial number.',
  fix:
    'Send the serial number with which the device was first set up. A second device needs a branch of its own. While the tax ' +
    'authority refuses the device, POST /api/v1/initialize with "replace": true sets it up with another serial number.',
} as const;
