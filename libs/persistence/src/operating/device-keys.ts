import type { LaneId } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** The key of a device that an operator enters, and what belongs to it. The key comes sealed. */
export interface EnteredDevice {
  serial: string;
  sdcId: string;
  mrcNo: string;
  sealedKey: Buffer;
}

// The statements run in the transaction of an operator's act, which has locked the lane.

/** The state of the lane of a device, as far as its key matters. */
export interface KeyedLane {
  isInitialised: boolean;
  isHeld: boolean;
  /** A call is on the wire, perhaps with the key of before. */
  isCalling: boolean;
  /** A set-up is under way or waits, perhaps behind the hold of an operator, and would replace the key. */
  isSettingUp: boolean;
}

export async function readKeyedLane(tx: Tx, laneId: LaneId): Promise<KeyedLane> {
  const [lane] = await tx.query<KeyedLane>(
    `SELECT d.initialised_at IS NOT NULL AS "isInitialised", coalesce(l.held_scope = 'device', false) AS "isHeld",
       EXISTS (SELECT FROM submissions s WHERE s.id = ANY(under_way(l)) AND s.status = 'SUBMITTING') AS "isCalling",
       EXISTS (SELECT FROM submissions s WHERE s.id = ANY(under_way(l)) AND s.kind = 'device-setup')
         OR EXISTS (SELECT FROM submissions s WHERE s.lane_id = l.id AND s.waiting AND s.kind = 'device-setup') AS "isSettingUp"
     FROM lanes l JOIN devices d USING (id) WHERE l.id = $1`,
    [laneId],
  );
  return lane!;
}

/** A key that the authority gave to an earlier attempt does not replace this one, however late its answer comes. */
export const storeEnteredDevice = (
  tx: Tx,
  laneId: LaneId,
  { serial, sdcId, mrcNo, sealedKey }: EnteredDevice,
): Promise<unknown> =>
  tx.query(
    `UPDATE devices SET serial = $2, sdc_id = $3, mrc_no = $4, cmc_key = $5, initialised_at = now(),
       grant_submission_id = NULL, grant_asked_at = now() WHERE id = $1`,
    [laneId, serial, sdcId, mrcNo, sealedKey],
  );

/** Other software has used the numbers up to this one. A series never goes back, because we have used its numbers. */
export const raiseSeries = (tx: Tx, series: string, lastNumber: number): Promise<unknown> =>
  tx.query(
    `INSERT INTO series (key, last_number) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET last_number = greatest(series.last_number, excluded.last_number)`,
    [series, lastNumber],
  );
