import type { AccountId, AppId, Environment, LaneId } from '@app/domain';
import type { Tx } from '../database/database.js';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';

/** Who is asking: an app of an account, and through it one device in one environment. */
export interface Principal {
  appId: AppId;
  accountId: AccountId;
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  /** What its limits are counted by: the key, or for somebody who has logged in the app. */
  keyId: string;
  /** Its batches may name any device of the account. */
  servesAccount: boolean;
}

/** Of an app `a` on a device `d`. */
export const PRINCIPAL_COLUMNS = `a.id AS "appId", a.account_id AS "accountId", a.device_id AS "laneId", a.environment,
  d.tin, d.bhf_id AS "bhfId", a.serves_account AS "servesAccount"`;

const READ_PRINCIPALS = {
  name: 'read-principals',
  text: `
  SELECT k.hash, k.id AS "keyId", ${PRINCIPAL_COLUMNS}
  FROM api_keys k JOIN apps a ON a.id = k.app_id JOIN devices d ON d.id = a.device_id
  WHERE k.hash = ANY($1) AND k.revoked_at IS NULL AND a.state = 'ACTIVE'`,
};

const principals: SharedRead<string, Principal | null> = {
  run: async (tx, hashes) => {
    const rows = await tx.query<Principal & { hash: string }>(READ_PRINCIPALS, [hashes]);
    const found = new Map(rows.map(({ hash, ...principal }) => [hash, principal]));
    return hashes.map((hash) => found.get(hash) ?? null);
  },
};

/** Asked at every request and never cached: a revoked key, or that of a suspended app, is dead at once, in every process. */
export const readPrincipal = (db: LedgerReader, keyHash: string): Promise<Principal | null> =>
  db.readShared(principals, keyHash);

/** To the minute: exact enough to see which keys are in use, and not a write per request. */
export const noteKeyUse = (tx: Tx, keyId: string): Promise<unknown> =>
  tx.query(
    `UPDATE api_keys SET last_used_at = now()
     WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    [keyId],
  );
