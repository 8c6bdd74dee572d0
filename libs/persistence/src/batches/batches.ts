import {
  type AccountId,
  type AppId,
  BATCH_CUT_AFTER_MS,
  type BatchId,
  type Environment,
  type LaneId,
  type SubmissionId,
  type SubmissionStatus,
} from '@app/domain';
import type { Database, Tx } from '../database/database.js';
import { constraintOf } from '../database/sql-state.js';

/**
 * RECEIVING while its lines come in · RECEIVED when all of them have a verdict · CUT when they ended too early: what has a
 * verdict is kept · CANCELLED by its owner · REFUSED as a whole, where it was to be all or none.
 */
export type BatchState = 'RECEIVING' | 'RECEIVED' | 'CUT' | 'CANCELLED' | 'REFUSED';

/** What became of a line. `valid`: it would have been accepted, had all the others been. */
export type LineVerdict = 'accepted' | 'known' | 'duplicate' | 'refused' | 'valid';

export interface LineRecord {
  line: number;
  verdict: LineVerdict;
  submissionId: SubmissionId | null;
  kind: string | null;
  reference: string | null;
  /** For its sender: what is wrong with it, or worth knowing. */
  details: object | null;
}

export interface NewBatch {
  id: BatchId;
  appId: AppId;
  accountId: AccountId;
  environment: Environment;
  tin: string;
  atomic: boolean;
}

export interface BatchView extends NewBatch {
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

export const openBatch = (tx: Tx, { id, appId, accountId, environment, tin, atomic }: NewBatch): Promise<unknown> =>
  tx.query(
    `INSERT INTO batches (id, app_id, account_id, environment, tin, atomic, state)
     VALUES ($1, $2, $3, $4, $5, $6, 'RECEIVING')`,
    [id, appId, accountId, environment, tin, atomic],
  );

/** Whoever receives it is there; false where it is received no more. */
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
  /** By which it is known when it is sent again, from now on; whoever had the key first keeps it. */
  idempotency?: { key: string; bodyHash: string } | null;
}

/** Once: whoever comes second, an end or a cancellation, changes nothing. */
export async function endBatch(db: Database, id: BatchId, end: BatchEnd): Promise<void> {
  try {
    await writeEnd(db, id, end);
  } catch (error) {
    // Another batch with the same key ended at the very same time; now it is there to be seen.
    if (constraintOf(error) !== KEY_CONSTRAINT) throw error;
    await writeEnd(db, id, end);
  }
}

const KEY_CONSTRAINT = 'batches_by_key';

const writeEnd = (tx: Tx, id: BatchId, { state, trouble, idempotency }: BatchEnd): Promise<unknown> =>
  tx.query(
    `UPDATE batches b SET state = $2, trouble = $3, ended_at = now(), body_hash = $5, idempotency_key =
       CASE WHEN EXISTS (SELECT FROM batches o WHERE o.app_id = b.app_id AND o.idempotency_key = $4) THEN NULL ELSE $4 END
     WHERE b.id = $1 AND b.state = 'RECEIVING'`,
    [id, state, trouble ? JSON.stringify(trouble) : null, idempotency?.key ?? null, idempotency?.bodyHash ?? null],
  );

/** Takes no more lines. */
export const cancelBatch = (tx: Tx, id: BatchId): Promise<unknown> =>
  tx.query(
    `UPDATE batches SET state = 'CANCELLED', ended_at = coalesce(ended_at, now()) WHERE id = $1 AND state <> 'REFUSED'`,
    [id],
  );

const CUT_AFTER = `${BATCH_CUT_AFTER_MS} * interval '1 millisecond'`;

/** One that nobody receives any more was cut, whether or not there was somebody left to say so. */
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

export interface BatchFilter {
  accountId: AccountId;
  environment: Environment;
  /** Null for all of the account. */
  tin: string | null;
  after?: BatchId | undefined;
  limit: number;
}

/** Newest first. */
export const listBatches = (tx: Tx, { accountId, environment, tin, after, limit }: BatchFilter): Promise<BatchView[]> =>
  tx.query<BatchView>(
    `${BATCH_VIEW} WHERE account_id = $1 AND environment = $2 AND ($5::text IS NULL OR tin = $5)
       AND ($3::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM batches WHERE id = $3))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [accountId, environment, after ?? null, limit, tin],
  );

/** In the order of the file. */
export const readLines = (tx: Tx, id: BatchId, after: number, limit: number): Promise<LineRecord[]> =>
  tx.query<LineRecord>(
    `SELECT line, verdict, submission_id AS "submissionId", kind, reference, details FROM batch_lines
     WHERE batch_id = $1 AND line > $2 ORDER BY line LIMIT $3`,
    [id, after, limit],
  );

/** What it brought into the ledger, from its end to its beginning: what refers to another comes before that one. */
export const readAcceptedBackwards = (
  tx: Tx,
  id: BatchId,
  before: number | null,
  limit: number,
): Promise<LineRecord[]> =>
  tx.query<LineRecord>(
    `SELECT line, submission_id AS "submissionId" FROM batch_lines
     WHERE batch_id = $1 AND verdict = 'accepted' AND ($2::int IS NULL OR line < $2) ORDER BY line DESC LIMIT $3`,
    [id, before, limit],
  );

/** Without a submission of their own, since they were not written. */
export const recordLines = (tx: Tx, id: BatchId, lines: readonly LineRecord[]): Promise<unknown> =>
  tx.query(
    `INSERT INTO batch_lines (batch_id, line, verdict, submission_id, kind, reference, details)
     SELECT $1, line, verdict, "submissionId", kind, reference, details
     FROM jsonb_to_recordset($2)
       AS l(line int, verdict text, "submissionId" uuid, kind text, reference text, details jsonb)`,
    [id, JSON.stringify(lines)],
  );

const LINES_PER_STATEMENT = 2_000;

/** It was to be all or none, and is none: what is wrong with its lines is kept for its sender, and nothing else. */
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

/** How far one line of a device has come with what a batch put into it. */
export interface LaneProgress {
  laneId: LaneId;
  statuses: Partial<Record<SubmissionStatus, number>>;
  pending: number;
  /** Settled within the window. */
  recent: number;
}

export const PROGRESS_WINDOW_S = 60;

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

/** The devices an account may sell for, in one environment. */
export interface AccountBranch {
  tin: string;
  bhfId: string;
  laneId: LaneId;
}

export const readAccountBranches = (tx: Tx, accountId: AccountId, environment: Environment): Promise<AccountBranch[]> =>
  tx.query<AccountBranch>(
    `SELECT tin, bhf_id AS "bhfId", id AS "laneId" FROM devices WHERE account_id = $1 AND environment = $2`,
    [accountId, environment],
  );
