import type { AccountId, AppId, Environment, LaneId } from '@app/domain';
import type { AppState } from './callers.js';
import { newId } from './database/ids.js';
import { selectValue, type Tx } from './database/tx.js';
import { JOIN_UNDER_WAY, JOIN_WAITING } from './lanes.js';

/** A taxpayer by its PIN; the same PIN is another taxpayer in the other environment. */
export interface TaxpayerRef {
  environment: Environment;
  tin: string;
}

// A PIN is bound to the account that all of its devices name. The statements run in the transaction of an operator's act, on its
// connection.

interface BranchRef extends TaxpayerRef {
  bhfId: string;
}

/** The device of the branch; null, and no change, while another account has the PIN. bind_pin says what it guarantees. */
export const bindPin = (tx: Tx, { environment, tin, bhfId }: BranchRef, accountId: AccountId): Promise<LaneId | null> =>
  selectValue(tx, 'SELECT bind_pin($1, $2, $3, $4, $5) AS value', [environment, tin, bhfId, accountId, newId()]);

/** Other acts that bind or free the PIN wait until this transaction has ended. */
export const lockPin = (tx: Tx, { environment, tin }: TaxpayerRef): Promise<unknown> =>
  tx.query('SELECT lock_pin($1, $2)', [environment, tin]);

/** The account to which a PIN is bound, and one of its apps for it, if there is one. */
export interface PinHolder {
  accountId: AccountId;
  account: string;
  appId: AppId | null;
}

export async function readPinHolder(tx: Tx, { environment, tin }: TaxpayerRef): Promise<PinHolder | null> {
  const [holder] = await tx.query<PinHolder>(
    `SELECT c.id AS "accountId", c.name AS account, (
       SELECT a.id FROM apps a
       WHERE a.environment = $1 AND a.tin = $2 AND a.account_id = c.id AND a.device_id IS NOT NULL
       ORDER BY a.created_at, a.id LIMIT 1) AS "appId"
     FROM devices d JOIN accounts c ON c.id = d.account_id WHERE d.environment = $1 AND d.tin = $2 LIMIT 1`,
    [environment, tin],
  );
  return holder ?? null;
}

/** The use that an account makes of a PIN, and what would come to an end with it. */
export interface PinUse {
  branches: string[];
  apps: { appId: AppId; name: string; bhfId: string; state: AppState }[];
  /** Submissions that still go out, or whose fate an operator must find out. */
  unsettled: number;
  needReview: number;
}

const DEVICES_OF_PIN = 'd.environment = $1 AND d.tin = $2';

const countUnsettled = (join: string): string =>
  `SELECT s.id, s.status FROM devices d JOIN lanes l ON l.id = d.id ${join} WHERE ${DEVICES_OF_PIN}`;

export async function readPinUse(
  tx: Tx,
  { environment, tin, accountId }: TaxpayerRef & { accountId: AccountId },
): Promise<PinUse> {
  const [use] = await tx.query<PinUse>(
    `WITH unsettled AS (
       ${countUnsettled(JOIN_WAITING)} UNION ${countUnsettled(JOIN_UNDER_WAY)}
       UNION SELECT c.submission_id, c.status FROM cases c JOIN devices d ON d.id = c.lane_id
       WHERE ${DEVICES_OF_PIN} AND c.status = 'NEEDS_REVIEW'
     )
     SELECT (SELECT coalesce(jsonb_agg(d.bhf_id ORDER BY d.bhf_id), '[]') FROM devices d WHERE ${DEVICES_OF_PIN}) AS branches,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('appId', a.id, 'name', a.name, 'bhfId', a.bhf_id, 'state', a.state)
          ORDER BY a.created_at, a.id), '[]')
        FROM apps a WHERE a.environment = $1 AND a.tin = $2 AND a.account_id = $3) AS apps,
       (SELECT count(*)::int FROM unsettled WHERE status <> 'NEEDS_REVIEW') AS unsettled,
       (SELECT count(*)::int FROM unsettled WHERE status = 'NEEDS_REVIEW') AS "needReview"`,
    [environment, tin, accountId],
  );
  return use!;
}

/** Locks the lanes of all branches, so that nothing is accepted for them until this transaction has ended. */
export const lockLanesOfPin = (tx: Tx, { environment, tin }: TaxpayerRef): Promise<unknown> =>
  tx.query(`SELECT lock_lanes(ARRAY(SELECT d.id FROM devices d WHERE ${DEVICES_OF_PIN}))`, [environment, tin]);

/** Frees the PIN and suspends all apps of the account for it. The caller has locked the PIN and its lanes. */
export async function freePin(
  tx: Tx,
  { environment, tin, accountId }: TaxpayerRef & { accountId: AccountId },
): Promise<void> {
  await tx.query(
    `UPDATE apps a SET state = 'SUSPENDED' WHERE a.environment = $1 AND a.tin = $2 AND a.account_id = $3`,
    [environment, tin, accountId],
  );
  await tx.query(`UPDATE devices d SET account_id = NULL WHERE ${DEVICES_OF_PIN} AND d.account_id = $3`, [
    environment,
    tin,
    accountId,
  ]);
}

/** False once an operator has freed the PIN of the lane from the account. */
export async function hasPin(
  tx: Tx,
  { laneId, accountId }: { laneId: LaneId; accountId: AccountId },
): Promise<boolean> {
  return (await tx.query('SELECT FROM devices WHERE id = $1 AND account_id = $2', [laneId, accountId])).length > 0;
}
