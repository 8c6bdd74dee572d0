import { type AccountId, type DeviceGrant, type Environment, type LaneId, SETTLED } from '@app/domain';
import type { Database, Tx } from '../database/database.js';
import type { Device } from '../generated/client.js';

export type DeviceState = Pick<Device, 'serial' | 'initialisedAt'>;

export const readDevice = ({ prisma }: Database, id: LaneId): Promise<DeviceState> =>
  prisma.device.findUniqueOrThrow({ where: { id }, select: { serial: true, initialisedAt: true } });

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
export async function hasOtherSetupPending(
  { prisma }: Database,
  { accountId, environment, tin, laneId }: DeviceOwner,
  serial: string,
): Promise<boolean> {
  const other = await prisma.submission.findFirst({
    where: {
      // The index by kind finds the few set-ups of the lane.
      ...{ laneId, accountId, environment, tin },
      ...{ kind: 'device-setup', reference: { not: serial }, status: { notIn: [...SETTLED] } },
    },
    select: { id: true },
  });
  return other !== null;
}

/**
 * Stores the grant of the authority. The key comes sealed, and the authority gives it only once. SQL, because this effect
 * runs in the transaction of a settlement, on its connection.
 */
export async function initialiseDevice(
  tx: Tx,
  id: LaneId,
  serial: string,
  grant: Omit<DeviceGrant, 'cmcKey'>,
  sealedKey: Buffer,
): Promise<void> {
  await tx.query(
    `UPDATE devices SET serial = $2, sdc_id = $3, mrc_no = $4, cmc_key = $5, info = $6, initialised_at = now()
     WHERE id = $1`,
    [id, serial, grant.sdcId, grant.mrcNo, sealedKey, JSON.stringify(grant.taxpayer)],
  );
}

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
