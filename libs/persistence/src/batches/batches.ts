import {
  type AccountId,
  type AppId,
  BATCH_CUT_AFTER_MS,
  BATCH_GONE_AFTER_MS,
  type BatchId,
  type Environment,
  type LaneId,
  REFUSED_DETAILS_MAX_BYTES,
  type SubmissionId,
  type SubmissionStatus,
} from '@app/domain';
import type { Tx } from '../database/tx.js';
import type { Database } from '../database/database.js';
import type { PageOptions } from '../database/pages.js';
import { constraintOf } from '../database/sql-state.js';

/**
 * RECEIVING: lines arrive. RECEIVED: all lines have a verdict. CUT: the upload ended too early; lines with a verdict stay.
 * CANCELLED: by its owner. REFUSED: as a whole, because it was to be accepted as a whole.
 */
type BatchState = 'RECEIVING' | 'RECEIVED' | 'CUT' | 'CANCELLED' | 'REFUSED';

/** The answer for a line. `valid`: the line is good, but another line had the whole file refused. */
export type LineVerdict = 'accepted' | 'known' | 'duplicate' | 'refused' | 'valid';

export interface LineRecord {
  line: number;
  verdict: LineVerdict;
  submissionId: SubmissionId | null;
  kind: string | null;
  reference: string | null;
  /** Faults and warnings for the sender. */
  details: object | null;
}

export interface NewBatch {
  id: BatchId;
  appId: AppId;
  accountId: AccountId;
  environment: Environment;
  tin: string;
  atomic: boolean;
  /** The request id that the sender gave. */
  requestId?: string | null;
  /** The key, or the login of the dashboard, that sends it. */
  keyId?: string;
  loginId?: string | undefined;
}

export interface BatchView extends Omit<NewBatch, 'keyId' | 'loginId'> {
  state: BatchState;
  /** The last line that has a verdict. */
  lastLine: number;
  accepted: number;
  known: number;
  duplicates: number;
  refused: number;
  trouble: object | null;
  createdAt: Date;
  endedAt: Date | null;
  bodyHash: string | null;
}

/** SQL, because the clock of Postgres must set `touched_at`: it decides when a batch counts as cut. */
export const openBatch = (
  tx: Tx,
  { id, appId, accountId, environment, tin, atomic, requestId, keyId, loginId }: NewBatch,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO batches (id, app_id, account_id, environment, tin, atomic, request_id, key_id, login_id, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'RECEIVING')`,
    [
      id,
      appId,
      accountId,
      environment,
      tin,
      atomic,
      requestId ?? null,
      loginId ? null : (keyId ?? null),
      loginId ?? null,
    ],
  );

/** Notes that a process still receives the batch; false if the batch has ended. SQL, because the clock of Postgres counts. */
export async function touchBatch(tx: Tx, id: BatchId): Promise<boolean> {
  const touched = await tx.query(
    `UPDATE batches SET touched_at = now() WHERE id = $1 AND state = 'RECEIVING' RETURNING id`,
    [id],
  );
  return touched.length > 0;
}

export interface BatchEnd {
  state: BatchState;
  trouble?: object | null;
  /** The key under which a repeat finds the batch from now on. The first batch with a key keeps it. */
  idempotency?: { key: string; bodyHash: string } | null;
}

/** Ends a batch once; a second end, or an end after a cancellation, changes nothing. */
export async function endBatch(db: Database, id: BatchId, end: BatchEnd): Promise<void> {
  try {
    await writeEnd(db, id, end);
  } catch (error) {
    // Another batch with the same key ended at the same moment; the next try sees it.
    if (constraintOf(error) !== KEY_CONSTRAINT) throw error;
    await writeEnd(db, id, end);
  }
}

const KEY_CONSTRAINT = 'batches_by_key';

// SQL, because one statement checks the state, sets the end and takes the key only if it is free.
const writeEnd = (tx: Tx, id: BatchId, { state, trouble, idempotency }: BatchEnd): Promise<unknown> =>
  tx.query(
    `UPDATE batches b SET state = $2, trouble = $3, ended_at = now(), body_hash = $5, idempotency_key =
       CASE WHEN EXISTS (SELECT FROM batches o WHERE o.app_id = b.app_id AND o.idempotency_key = $4) THEN NULL ELSE $4 END
     WHERE b.id = $1 AND b.state = 'RECEIVING'`,
    [id, state, trouble ? JSON.stringify(trouble) : null, idempotency?.key ?? null, idempotency?.bodyHash ?? null],
  );

/**
 * The batch takes no more lines, and its key is free again. Returns how many lines it has accepted; a batch that was refused as a
 * whole has none. SQL, because one statement keeps an earlier end of the batch.
 */
export async function cancelBatch(tx: Tx, id: BatchId): Promise<number> {
  const [batch] = await tx.query<Pick<BatchView, 'accepted'>>(
    `UPDATE batches SET state = 'CANCELLED', ended_at = coalesce(ended_at, now()), idempotency_key = NULL
     WHERE id = $1 AND state <> 'REFUSED' RETURNING accepted`,
    [id],
  );
  return batch?.accepted ?? 0;
}

const CUT_AFTER = `${BATCH_CUT_AFTER_MS} * interval '1 millisecond'`;

const ENDED_AT_ONCE = 100;

/**
 * Ends batches whose process is gone, so that their end has its event, and returns how many. SQL, because the clock of
 * Postgres decides, and because it does not wait for a batch that some process writes.
 */
export async function endAbandonedBatches(tx: Tx): Promise<number> {
  const ended = await tx.query(
    `UPDATE batches SET state = 'CUT', ended_at = touched_at WHERE id IN (
       SELECT id FROM batches WHERE state = 'RECEIVING' AND touched_at < now() - $1 * interval '1 millisecond'
       LIMIT ${ENDED_AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED) RETURNING id`,
    [BATCH_GONE_AFTER_MS],
  );
  return ended.length;
}

// A batch that no process touches any more was cut. SQL, because the clock of Postgres decides.
const BATCH_VIEW = `
  SELECT id, app_id AS "appId", account_id AS "accountId", environment, tin, atomic, last_line AS "lastLine",
    CASE WHEN state = 'RECEIVING' AND touched_at < now() - ${CUT_AFTER} THEN 'CUT' ELSE state END AS state,
    accepted, known, duplicates, refused, trouble, created_at AS "createdAt", body_hash AS "bodyHash",
    CASE WHEN state = 'RECEIVING' AND touched_at < now() - ${CUT_AFTER} THEN touched_at ELSE ended_at END AS "endedAt"
  FROM batches`;

export async function readBatch(tx: Tx, id: BatchId): Promise<BatchView | null> {
  const [batch] = await tx.query<BatchView>(`${BATCH_VIEW} WHERE id = $1`, [id]);
  return batch ?? null;
}

export async function readBatchByKey(tx: Tx, appId: AppId, key: string): Promise<BatchView | null> {
  const [batch] = await tx.query<BatchView>(`${BATCH_VIEW} WHERE app_id = $1 AND idempotency_key = $2`, [appId, key]);
  return batch ?? null;
}

export interface BatchFilter extends PageOptions {
  accountId: AccountId;
  environment: Environment;
  /** Null for all taxpayers of the account. */
  tin: string | null;
}

/** Newest first. */
export const listBatches = (tx: Tx, { accountId, environment, tin, after, limit }: BatchFilter): Promise<BatchView[]> =>
  tx.query<BatchView>(
    `${BATCH_VIEW} WHERE account_id = $1 AND environment = $2 AND ($5::text IS NULL OR tin = $5)
       AND ($3::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM batches WHERE id = $3))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [accountId, environment, after ?? null, limit, tin],
  );

/** Lines come in the order of the file. */
export const readLines = async (
  { prisma }: Database,
  batchId: BatchId,
  after: number,
  limit: number,
  verdict?: LineVerdict,
): Promise<LineRecord[]> =>
  (await prisma.batchLine.findMany({
    where: { batchId, line: { gt: after }, verdict },
    omit: { batchId: true },
    orderBy: { line: 'asc' },
    take: limit,
  })) as LineRecord[];

interface WithdrawableLine {
  line: number;
  submissionId: SubmissionId;
}

/**
 * The accepted lines that no worker has begun to send, from the last to the first, so that a document comes before the one that
 * it refers to. A repeated withdrawal finds none and locks nothing. SQL, because Prisma knows no `is_withdrawable`.
 */
export const readWithdrawableBackwards = (
  tx: Tx,
  batchId: BatchId,
  before: number | null,
  limit: number,
): Promise<WithdrawableLine[]> =>
  tx.query<WithdrawableLine>(
    `SELECT l.line, l.submission_id AS "submissionId" FROM batch_lines l JOIN submissions s ON s.id = l.submission_id
     WHERE l.batch_id = $1 AND l.verdict = 'accepted' AND ($2::int IS NULL OR l.line < $2)
       AND is_withdrawable(s.status, s.first_attempt_at)
     ORDER BY l.line DESC LIMIT $3`,
    [batchId, before, limit],
  );

/** Writes lines that have no new submission; record_lines says what it guarantees. */
export const recordLines = (
  tx: Tx,
  id: BatchId,
  lines: readonly LineRecord[],
  detailsMax = REFUSED_DETAILS_MAX_BYTES,
): Promise<unknown> => tx.query('SELECT record_lines($1, $2, $3)', [id, toLineRows(lines), detailsMax]);

/** Lines as the functions of the ledger read them. */
export const toLineRows = (lines: readonly LineRecord[]): string =>
  JSON.stringify(lines.map(({ submissionId, ...line }) => ({ ...line, submission_id: submissionId })));

const LINES_PER_STATEMENT = 2_000;

/** Refuses a batch as a whole; the ledger keeps only the faults of its lines, for the sender. */
export const refuseBatch = (db: Database, id: BatchId, records: readonly LineRecord[]): Promise<void> =>
  db.transaction(async (tx) => {
    const count = (verdict: LineVerdict) => records.filter((one) => one.verdict === verdict).length;
    const refused = await tx.query(
      `UPDATE batches SET state = 'REFUSED', ended_at = now(), last_line = $2, known = $3, duplicates = $4, refused = $5
       WHERE id = $1 AND state = 'RECEIVING' RETURNING id`,
      [id, records.at(-1)?.line ?? 0, count('known'), count('duplicate'), count('refused')],
    );
    if (refused.length === 0) return;
    for (let from = 0; from < records.length; from += LINES_PER_STATEMENT)
      await recordLines(tx, id, records.slice(from, from + LINES_PER_STATEMENT));
  });

/** The progress of one lane with the submissions of a batch. */
export interface LaneProgress {
  laneId: LaneId;
  statuses: Partial<Record<SubmissionStatus, number>>;
  pending: number;
  /** Submissions settled within the window. */
  recent: number;
}

export const PROGRESS_WINDOW_S = 60;

/** SQL, because it is an aggregate over submissions with the clock of Postgres. */
export const readProgress = (tx: Tx, id: BatchId): Promise<LaneProgress[]> =>
  tx.query<LaneProgress>(
    `SELECT lane_id AS "laneId", jsonb_object_agg(status, n) AS statuses,
       coalesce(sum(n) FILTER (WHERE NOT is_settled(status)), 0)::int AS pending, sum(recent)::int AS recent
     FROM (
       SELECT s.lane_id, s.status, count(*)::int AS n,
         count(*) FILTER (WHERE s.settled_at > now() - interval '${PROGRESS_WINDOW_S} seconds'
                            AND s.status <> 'CANCELLED') AS recent
       FROM batch_lines l JOIN submissions s ON s.id = l.submission_id
       WHERE l.batch_id = $1 AND l.verdict IN ('accepted', 'known') GROUP BY 1, 2) by_status
     GROUP BY lane_id`,
    [id],
  );
