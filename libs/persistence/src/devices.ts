import {
  type AccountId,
  type DeviceGrant,
  type Environment,
  type Head,
  type LaneId,
  SETTLED,
  type SubmissionId,
  TOO_EARLY,
  type WorkerId,
} from '@app/domain';
import type { Database } from './database/database.js';
import type { PageOptions } from './database/pages.js';
import { selectValue, type Tx } from './database/tx.js';
import type { Device, Prisma } from './generated/client.js';
import { type LaneHold, UNSETTLED_IN_LANE, WAITING_INVOICES } from './lanes.js';
import type { AttemptFacts } from './submissions/attempt-facts.js';

export type DeviceState = Pick<Device, 'serial' | 'sdcId' | 'mrcNo' | 'initialisedAt' | 'grantSubmissionId'>;

const DEVICE_STATE = { serial: true, sdcId: true, mrcNo: true, initialisedAt: true, grantSubmissionId: true };

export const readDevice = ({ prisma }: Database, id: LaneId): Promise<DeviceState> =>
  prisma.device.findUniqueOrThrow({ where: { id }, select: DEVICE_STATE });

/** The reason why a lane is held as a whole, and the time since then; null if it is not. */
export async function readDeviceHold(
  { prisma }: Database,
  id: LaneId,
): Promise<{ at: Date; code: string; message: string } | null> {
  const { heldAt, heldScope, heldCode, heldMessage } = await prisma.lane.findUniqueOrThrow({ where: { id } });
  return heldAt && heldScope === 'device' ? { at: heldAt, code: heldCode ?? '', message: heldMessage ?? '' } : null;
}

/** A device of an account, as a line of a batch names it. */
export interface AccountBranch {
  tin: string;
  bhfId: string;
  laneId: LaneId;
}

/** All devices for which the account may sell in one environment. */
export async function readAccountBranches(
  { prisma }: Database,
  accountId: AccountId,
  environment: Environment,
): Promise<AccountBranch[]> {
  const devices = await prisma.device.findMany({
    where: { accountId, environment },
    select: { id: true, tin: true, bhfId: true },
  });
  return devices.map(({ id, tin, bhfId }) => ({ tin, bhfId, laneId: id as LaneId }));
}

interface DeviceOwner {
  accountId: AccountId;
  environment: Environment;
  tin: string;
  laneId: LaneId;
}

/** True if a set-up with another serial is under way: two grants would overwrite each other's keys. */
export const hasOtherSetupPending = async (db: Database, owner: DeviceOwner, serial: string): Promise<boolean> =>
  (await findSetup(db, owner, { reference: { not: serial }, status: { notIn: [...SETTLED] } })) !== null;

/** The set-up with this serial that is under way or needs a review; null if there is none. */
export const findPendingSetup = (db: Database, owner: DeviceOwner, serial: string): Promise<SubmissionId | null> =>
  findSetup(db, owner, { reference: serial, status: { notIn: SETTLED.filter((status) => status !== 'NEEDS_REVIEW') } });

async function findSetup(
  { prisma }: Database,
  { accountId, environment, tin, laneId }: DeviceOwner,
  where: Prisma.SubmissionWhereInput,
): Promise<SubmissionId | null> {
  // The index by kind finds the few set-ups of the lane.
  const ofLane = { laneId, accountId, environment, tin, kind: 'device-setup' };
  const found = await prisma.submission.findFirst({ where: { ...ofLane, ...where }, select: { id: true } });
  return (found?.id as SubmissionId | undefined) ?? null;
}

/** An attempt to set up a device, and the grant that it was given. The key comes sealed. */
export interface GrantedDevice {
  laneId: LaneId;
  submissionId: SubmissionId;
  serial: string;
  grant: Omit<DeviceGrant, 'cmcKey'>;
  sealedKey: Buffer;
}

// Grants are stored in the transaction of a settlement, on its connection, so the statements are SQL.
const STORE_GRANT = `UPDATE devices SET serial = $3, sdc_id = $4, mrc_no = $5, cmc_key = $6, info = $7,
    initialised_at = now(), grant_submission_id = $2, grant_asked_at = a.started_at
  FROM attempts a WHERE devices.id = $1 AND a.submission_id = $2`;

const grantValues = ({ laneId, submissionId, serial, grant, sealedKey }: GrantedDevice): unknown[] => [
  ...[laneId, submissionId, serial, grant.sdcId, grant.mrcNo, sealedKey, JSON.stringify(grant.taxpayer)],
];

/** Stores the grant of the newest attempt. The authority gives a key only once. */
export async function initialiseDevice(tx: Tx, granted: GrantedDevice): Promise<void> {
  const isNewest = 'a.attempt = (SELECT max(attempt) FROM attempts WHERE submission_id = $2)';
  await tx.query(`${STORE_GRANT} AND ${isNewest}`, grantValues(granted));
}

/**
 * Stores the grant of an attempt that was given up, unless the device was given a key that was asked for later: then it
 * returns false. The lane is locked first, so that no worker and no operator settles the submission meanwhile.
 */
export async function initialiseDeviceLate(tx: Tx, granted: GrantedDevice, attempt: number): Promise<boolean> {
  await tx.query('SELECT lock_lanes(ARRAY[$1::uuid])', [granted.laneId]);
  const isNewer = '(cmc_key IS NULL OR coalesce(grant_asked_at, initialised_at) < a.started_at)';
  const stored = await tx.query(`${STORE_GRANT} AND a.attempt = $8 AND ${isNewer} RETURNING devices.id`, [
    ...grantValues(granted),
    attempt,
  ]);
  return stored.length > 0;
}

/** The attempt that approves a set-up whose key is stored already. */
interface GrantedAttempt {
  attempt: number;
  sdcId: string;
  mrcNo: string;
}

/** Null if the device has no such key, or a worker has the submission on the wire. See take_granted. */
export const takeGranted = (
  tx: Tx,
  { id, workerId, leaseMs }: { id: SubmissionId; workerId: WorkerId; leaseMs: number },
): Promise<GrantedAttempt | null> =>
  selectValue(tx, 'SELECT take_granted($1, $2, $3) AS value', [id, workerId, leaseMs]);

/**
 * Merges what the caller wants printed on its receipts, so that a client may send one field alone. SQL, because one statement
 * must merge: of two requests at once, neither loses its field.
 */
export async function saveReceiptDetails(tx: Tx, id: LaneId, details: Record<string, unknown>): Promise<void> {
  await tx.query(`UPDATE devices SET receipt = coalesce(receipt, '{}') || $2 WHERE id = $1`, [
    id,
    JSON.stringify(details),
  ]);
}

/** The logo of the shop on the receipts of a device; null takes it away. */
export async function saveReceiptLogo({ prisma }: Database, id: LaneId, png: Buffer | null): Promise<void> {
  await prisma.device.update({
    where: { id },
    data: { receiptLogo: png && new Uint8Array(png) },
    select: { id: true },
  });
}

/**
 * Resumes a lane whose device the authority refused, after the device got another key. A lane that an operator holds stays
 * held. SQL, because it runs in the commit that stores the key; release_lane says what it guarantees.
 */
export async function resumeRefusedLane(tx: Tx, laneId: LaneId): Promise<Head[]> {
  const query = `SELECT release_lane(l.id) AS heads FROM lanes l WHERE ${IS_REFUSED}`;
  const [resumed] = await tx.query<{ heads: Head[] }>(query, [laneId]);
  return resumed?.heads ?? [];
}

/** The same after the authority refused the set-up with this code, if the device has a key. */
export const resumeRefusedLaneAfter = (tx: Tx, { id, laneId }: Pick<AttemptFacts, 'id' | 'laneId'>, code: string) =>
  tx.query(
    `SELECT release_lane(l.id) FROM lanes l JOIN devices d USING (id) JOIN submissions s ON s.id = $2
     WHERE ${IS_REFUSED} AND s.answer_code = $3 AND d.cmc_key IS NOT NULL`,
    [laneId, id, code],
  );

const IS_REFUSED = `l.id = $1 AND l.held_scope = 'device' AND l.held_code IS DISTINCT FROM 'OPERATOR'`;

/** A device of an account, what holds it, and its oldest document without a receipt. */
export interface DeviceStateView {
  laneId: LaneId;
  tin: string;
  bhfId: string;
  serial: string | null;
  sdcId: string | null;
  mrcNo: string | null;
  initialisedAt: Date | null;
  hold: LaneHold | null;
  waiting: number;
  oldest: OldestUnsigned | null;
}

export interface OldestUnsigned {
  submissionId: SubmissionId;
  kind: string;
  reference: string;
  status: string;
  /** ISO 8601. */
  acceptedAt: string;
  /** The words that say what it waits for if the authority's clock is behind; else null. */
  clockMessage: string | null;
}

interface DeviceFilter extends PageOptions {
  accountId: AccountId;
  environment: Environment;
  /** The one device that is asked for; null for all of the account. */
  laneId: LaneId | null;
}

/**
 * SQL, because it looks with the functions of the ledger at what is under way, at what waits, and at what needs a review.
 */
const DEVICE_STATES = `
  SELECT d.id AS "laneId", d.tin, d.bhf_id AS "bhfId", d.serial, d.sdc_id AS "sdcId", d.mrc_no AS "mrcNo",
    d.initialised_at AS "initialisedAt", CASE WHEN l.held_at IS NOT NULL THEN lane_hold(l) END AS hold,
    ${UNSETTLED_IN_LANE} AS waiting, o.oldest
  FROM devices d JOIN lanes l USING (id)
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('submissionId', u.id, 'kind', u.kind, 'reference', u.reference, 'status', u.status,
      'acceptedAt', u.accepted_at, 'clockMessage',
      CASE WHEN u.status = 'RETRYING' AND u.answer_code = '${TOO_EARLY}' THEN u.answer_message END) AS oldest
    FROM (
      (SELECT s.* FROM submissions s WHERE s.id = ANY(under_way(l)) AND is_invoice(s.kind))
      UNION ALL
      ${WAITING_INVOICES}
      UNION ALL
      SELECT s.* FROM cases c JOIN submissions s ON s.id = c.submission_id
      WHERE c.lane_id = l.id AND c.status = 'NEEDS_REVIEW' AND is_invoice(s.kind)) u
    ORDER BY u.accepted_at LIMIT 1) o ON true
  WHERE d.account_id = $1 AND d.environment = $2 AND ($3::uuid IS NULL OR d.id = $3)
    AND ($4::uuid IS NULL OR d.id > $4)
  ORDER BY d.id LIMIT $5`;

/** The devices come in the order of their ids. */
export const readDeviceStates = (
  tx: Tx,
  { accountId, environment, laneId, after, limit }: DeviceFilter,
): Promise<DeviceStateView[]> =>
  tx.query<DeviceStateView>(DEVICE_STATES, [accountId, environment, laneId, after ?? null, limit]);

/** True if the account may act for the device. */
export const isDeviceOf = async (
  { prisma }: Database,
  device: { accountId: AccountId; environment: Environment; id: string },
): Promise<boolean> => (await prisma.device.count({ where: device })) > 0;
