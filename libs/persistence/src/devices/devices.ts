import type { DeviceGrant, LaneId } from '@app/domain';
import type { Tx } from '../database/database.js';

export interface DeviceState {
  serial: string | null;
  initialisedAt: Date | null;
}

export async function readDevice(tx: Tx, id: LaneId): Promise<DeviceState> {
  const [device] = await tx.query<DeviceState>(
    `SELECT serial, initialised_at AS "initialisedAt" FROM devices WHERE id = $1`,
    [id],
  );
  return device!;
}

/** Whether a set-up with another serial is under way: two grants would overwrite one another's keys. */
export async function hasOtherSetupPending(tx: Tx, id: LaneId, serial: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM submissions s JOIN devices d ON d.id = s.lane_id
     WHERE d.id = $1 AND s.account_id = d.account_id AND s.environment = d.environment AND s.tin = d.tin
       AND s.kind = 'device-setup' AND s.reference <> $2 AND NOT is_settled(s.status) LIMIT 1`,
    [id, serial],
  );
  return rows.length > 0;
}

/** What the authority granted. The key comes sealed; nobody can be asked for it again. */
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

/** What the caller wants printed on its receipts; merged, so that one field can be sent alone. */
export async function saveReceiptDetails(tx: Tx, id: LaneId, details: Record<string, unknown>): Promise<void> {
  await tx.query(`UPDATE devices SET receipt = coalesce(receipt, '{}') || $2 WHERE id = $1`, [
    id,
    JSON.stringify(details),
  ]);
}
