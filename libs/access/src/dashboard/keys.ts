import { randomUUID } from 'node:crypto';
import type { AppId, Environment } from '@app/domain';
import type { Tx } from '@app/persistence';
import { hintOf, newApiKey } from '../keys/api-keys.js';
import { hashSecret } from '../keys/secrets.js';

/** A key, by all that is kept of it. */
export interface KeyView {
  keyId: string;
  hint: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

const VIEW = `id AS "keyId", hint, created_at AS "createdAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"`;

/** The key itself is in nobody's hands afterwards but the caller's. */
export async function addKey(
  tx: Tx,
  appId: AppId,
  environment: Environment,
): Promise<{ key: KeyView; apiKey: string }> {
  const apiKey = newApiKey(environment);
  const [key] = await tx.query<KeyView>(
    `INSERT INTO api_keys (id, app_id, hash, hint) VALUES ($1, $2, $3, $4) RETURNING ${VIEW}`,
    [randomUUID(), appId, hashSecret(apiKey), hintOf(apiKey)],
  );
  return { key: key!, apiKey };
}

/** Oldest first, those that were revoked included. */
export const listKeys = (tx: Tx, appId: AppId): Promise<KeyView[]> =>
  tx.query<KeyView>(`SELECT ${VIEW} FROM api_keys WHERE app_id = $1 ORDER BY created_at, id`, [appId]);

/** Once: who revokes it again is told when it was. Null where the app has no such key. */
export async function revokeKey(tx: Tx, appId: AppId, keyId: string): Promise<KeyView | null> {
  const [key] = await tx.query<KeyView>(
    `UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 AND app_id = $2 RETURNING ${VIEW}`,
    [keyId, appId],
  );
  return key ?? null;
}
