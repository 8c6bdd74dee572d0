import type { AppId, SubmissionId } from '@app/domain';
import type { Tx } from '../database/database.js';

/** What was said under a key, and what came of it. */
export interface StoredIdempotencyKey {
  bodyHash: string;
  submissionId: SubmissionId;
}

/** Written together with the submission, by the accept; the second of two at once fails there by this name. */
export const IDEMPOTENCY_KEY_TAKEN = 'idempotency_keys_pkey';

export async function readIdempotencyKey(tx: Tx, appId: AppId, key: string): Promise<StoredIdempotencyKey | null> {
  const [row] = await tx.query<StoredIdempotencyKey>(
    `SELECT body_hash AS "bodyHash", submission_id AS "submissionId" FROM idempotency_keys
     WHERE app_id = $1 AND key = $2`,
    [appId, key],
  );
  return row ?? null;
}

/** The request under it came to nothing; the key is free for another try. */
export const releaseIdempotencyKey = (
  tx: Tx,
  appId: AppId,
  key: string,
  submissionId: SubmissionId,
): Promise<unknown> =>
  tx.query('DELETE FROM idempotency_keys WHERE app_id = $1 AND key = $2 AND submission_id = $3', [
    appId,
    key,
    submissionId,
  ]);

/** For a request that came to a submission which is there already. Whoever was first under this key stays. */
export const storeIdempotencyKey = (
  tx: Tx,
  appId: AppId,
  key: string,
  bodyHash: string,
  submissionId: SubmissionId,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO idempotency_keys (app_id, key, body_hash, submission_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [appId, key, bodyHash, submissionId],
  );
