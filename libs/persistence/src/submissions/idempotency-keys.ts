import type { AppId, SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';
import type { Database } from '../database/database.js';

/** The hash of the request that a client sent under its key, and the submission that came of it. */
interface StoredIdempotencyKey {
  bodyHash: string;
  submissionId: SubmissionId;
}

const WITHDRAWAL = 'withdrawal ';

/**
 * The hash of a request that withdraws a submission. Its key stays taken; the key under which the submission was posted is free once
 * that is withdrawn.
 */
export const withdrawalHash = (bodyHash: string): string => WITHDRAWAL + bodyHash;

/**
 * True if the key was stored by this withdrawal. The hash has the address of the submission in it. Processes of the release before stored
 * it bare, and keys of them stay.
 */
export const isOfWithdrawal = (stored: string, bodyHash: string): boolean =>
  stored === withdrawalHash(bodyHash) || stored === bodyHash;

export const isWithdrawalHash = (bodyHash: string): boolean => bodyHash.startsWith(WITHDRAWAL);

/** The accept writes the key with the submission. Of two requests at once, the second breaks this constraint. */
export const IDEMPOTENCY_KEY_TAKEN = 'idempotency_keys_pkey';

// SQL, because every sale with a key passes here: each connection parses the statement once.
const READ_IDEMPOTENCY_KEY = {
  name: 'read-idempotency-key',
  text: `SELECT body_hash AS "bodyHash", submission_id AS "submissionId" FROM idempotency_keys
         WHERE app_id = $1 AND key = $2`,
};

export async function readIdempotencyKey(tx: Tx, appId: AppId, key: string): Promise<StoredIdempotencyKey | null> {
  const [row] = await tx.query<StoredIdempotencyKey>(READ_IDEMPOTENCY_KEY, [appId, key]);
  return row ?? null;
}

/** The submission under the key failed; the client may use the key for another try. */
export const releaseIdempotencyKey = (
  { prisma }: Database,
  appId: AppId,
  key: string,
  submissionId: SubmissionId,
): Promise<unknown> => prisma.idempotencyKey.deleteMany({ where: { appId, key, submissionId } });

/** Stores the key of a request whose submission exists already. The first request under a key keeps it. */
export const storeIdempotencyKey = (
  { prisma }: Database,
  appId: AppId,
  key: string,
  bodyHash: string,
  submissionId: SubmissionId,
): Promise<unknown> =>
  prisma.idempotencyKey.createMany({ data: { appId, key, bodyHash, submissionId }, skipDuplicates: true });
