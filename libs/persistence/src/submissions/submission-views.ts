import {
  type AccountId,
  type BatchId,
  BREAKER,
  type Environment,
  type LaneId,
  type SignedReceipt,
  STALLED,
  type SubmissionId,
  type SubmissionStatus,
  TOO_EARLY,
} from '@app/domain';
import type { Database } from '../database/database.js';
import { firstIdAt, timeOfId } from '../database/ids.js';
import { fittingTexts } from '../database/pages.js';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';
import type { Tx } from '../database/tx.js';
import type { Attempt } from '../generated/client.js';
import type { LaneHold } from '../lanes.js';

/** The facts that tell whether a document is the one that a submission has. */
export interface SubmissionIdentity {
  id: SubmissionId;
  laneId: LaneId;
  accountId: AccountId;
  environment: Environment;
  tin: string;
  kind: string;
  reference: string;
  fingerprint: string;
}

// SQL, because sales and batches pass here: one statement reads the submissions of many callers.
const READ_IDENTITIES = {
  name: 'read-identities',
  text: `SELECT id, lane_id AS "laneId", account_id AS "accountId", environment, tin, kind, reference, fingerprint
         FROM submissions WHERE id = ANY($1)`,
};

export const readIdentities = (tx: Tx, ids: SubmissionId[]): Promise<SubmissionIdentity[]> =>
  tx.query<SubmissionIdentity>(READ_IDENTITIES, [ids]);

const identities: SharedRead<SubmissionId, SubmissionIdentity> = {
  run: async (tx, ids) => {
    const rows = await readIdentities(tx, ids);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id)!);
  },
};

/** The ledger never deletes a submission, so a known id has a row. */
export const readIdentity = (db: LedgerReader, id: SubmissionId): Promise<SubmissionIdentity> =>
  db.readShared(identities, id);

/** A submission as its account may see it. */
export interface SubmissionView extends SubmissionIdentity {
  status: SubmissionStatus;
  attempts: number;
  /** The submission that this one refers to, or whose approval created it. */
  follows: SubmissionId | null;
  acceptedAt: Date;
  nextAttemptAt: Date | null;
  /** The time until then, by the clock of Postgres. */
  nextAttemptInMs: number | null;
  settledAt: Date | null;
  answerCode: string | null;
  answerMessage: string | null;
  result: unknown;
  receipt: SignedReceipt | null;
  handedOut: boolean;
  /**
   * The submission cannot move now: an operator holds its lane, the head waits for the authority, the lane has passed it or
   * its kind, or the breaker is open. The set-up of a device waits for no other submission.
   */
  laneStalled: boolean;
  /** The time for which a stalled one is not tried, read only where somebody waits for it. Absent if nobody knows, as with a held lane or an open breaker. */
  stalledForMs?: number | null;
  /** The submission, or the head of its lane, waits until the authority's clock has reached its dates. */
  waitsForClock: boolean;
  /** Null for a submission that is settled, and while its lane is not held for its kind. */
  hold: LaneHold | null;
}

/** True for a credit note: the index `submissions_of_original` has them. */
export const isNote = (alias: string): string => `${alias}.kind = 'credit-note'`;

/** The views of the submissions whose ids an SQL expression gives. The function says `lineStalled`, as the release before reads it. */
export const viewsOf = (ids: string): string =>
  `SELECT *, "lineStalled" AS "laneStalled",
     ceil(extract(epoch FROM "nextAttemptAt" - now()) * 1000)::float8 AS "nextAttemptInMs"
   FROM read_submission_views(${ids}, ${BREAKER.taxpayers}, '${TOO_EARLY}')`;

const READ_VIEWS = { name: 'read-views', text: viewsOf('$1') };

export const readSubmissionViews = (tx: Tx, ids: SubmissionId[]): Promise<SubmissionView[]> =>
  tx.query<SubmissionView>(READ_VIEWS, [ids]);

const READ_AWAITED = {
  name: 'read-awaited',
  text: `SELECT v.*, CASE WHEN v."laneStalled" OR v.status = ANY ($2) THEN stalled_for_ms(v.id, ${BREAKER.taxpayers}) END
    AS "stalledForMs" FROM (${viewsOf('$1')}) v`,
};

export const readAwaitedViews = (tx: Tx, ids: SubmissionId[]): Promise<SubmissionView[]> =>
  tx.query<SubmissionView>(READ_AWAITED, [ids, STALLED]);

const submissionViews: SharedRead<SubmissionId, SubmissionView | null> = {
  run: async (tx, ids) => {
    const found = new Map((await readSubmissionViews(tx, ids)).map((view) => [view.id, view]));
    return ids.map((id) => found.get(id) ?? null);
  },
};

export const readSubmissionView = (db: LedgerReader, id: SubmissionId): Promise<SubmissionView | null> =>
  db.readShared(submissionViews, id);

export async function readSubmissionViewByKey(tx: Tx, naturalKey: string): Promise<SubmissionView | null> {
  const ids = 'ARRAY(SELECT submission_id FROM natural_keys WHERE key = $1)';
  const [view] = await tx.query<SubmissionView>(viewsOf(ids), [naturalKey]);
  return view ?? null;
}

// SQL, because this commit does not wait for the disk. After a crash a client may receive the receipt once more, which is harmless.
const MARK_HANDED_OUT = {
  name: 'mark-handed-out',
  text: `
  WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))
  UPDATE submissions SET receipt_handed_out_at = now() FROM quick
  WHERE id = ANY($1) AND receipt_handed_out_at IS NULL`,
};

/** Marks that a client has received these receipts. */
export const markReceiptsHandedOut = (tx: Tx, ids: readonly SubmissionId[]): Promise<unknown> =>
  tx.query(MARK_HANDED_OUT, [ids]);

/** The document of a submission, its device, and the batch that brought it. */
export interface SubmissionDetails {
  id: SubmissionId;
  bhfId: string;
  initialisedAt: Date | null;
  /** The hold of the device, whether it concerns this submission or not. */
  deviceHold: LaneHold | null;
  /** The document as JSON, because a text takes a fifth of the memory while it waits for a place. Null if it is so old that it is deleted. */
  document: string | null;
  batchId: BatchId | null;
}

/**
 * An upload takes at most so long, so the id of its batch is hardly older than this. Clocks of processes may differ by a minute.
 * The span lets Postgres look at one or two partitions of the lines, and not at all of them.
 */
const [UPLOAD_MAX_MS, CLOCKS_DIFFER_MS] = [14 * 24 * 60 * 60 * 1_000, 60_000];

// SQL, because one statement reads five tables for a page of submissions, and ends where the documents become too long.
const READ_DETAILS = {
  name: 'read-submission-details',
  text: `
  SELECT s.id, d.bhf_id AS "bhfId", d.initialised_at AS "initialisedAt",
    CASE WHEN l.held_at IS NOT NULL THEN lane_hold(l) END AS "deviceHold", n.text AS document, b.batch_id AS "batchId"
  FROM (${fittingTexts('$1', 'documents', 'document')}) n
  JOIN submissions s ON s.id = n.id JOIN lanes l ON l.id = s.lane_id JOIN devices d ON d.id = s.lane_id
  LEFT JOIN LATERAL (
    SELECT batch_id FROM batch_lines
    WHERE submission_id = s.id AND verdict = 'accepted' AND batch_id >= $2 AND batch_id < $3 LIMIT 1) b ON true
  ORDER BY n.place`,
};

/** The details of these submissions in their order: of all of them, or of the first, if the documents are long. */
export async function readSubmissionDetails(tx: Tx, ids: readonly SubmissionId[]): Promise<SubmissionDetails[]> {
  if (ids.length === 0) return [];
  const times = ids.map(timeOfId);
  const [earliest, latest] = [Math.min(...times) - UPLOAD_MAX_MS, Math.max(...times) + CLOCKS_DIFFER_MS];
  return tx.query<SubmissionDetails>(READ_DETAILS, [ids, firstIdAt(earliest), firstIdAt(latest)]);
}

/** One attempt to submit a document, as its owner may see it. `endedAt` is null while the attempt runs. */
export type AttemptView = Omit<Attempt, 'submissionId' | 'workerId'>;

/** An outage of a day makes thousands of attempts; readers want the last ones. */
const ATTEMPTS_MAX = 200;

/** An earlier attempt ended with this code. */
export const hadAnswer = async ({ prisma }: Database, submissionId: SubmissionId, code: string): Promise<boolean> =>
  (await prisma.attempt.count({ where: { submissionId, code } })) > 0;

/** The latest attempts, oldest first. */
export async function readAttempts({ prisma }: Database, submissionId: SubmissionId): Promise<AttemptView[]> {
  const newestFirst = await prisma.attempt.findMany({
    where: { submissionId },
    omit: { submissionId: true, workerId: true },
    orderBy: { attempt: 'desc' },
    take: ATTEMPTS_MAX,
  });
  return newestFirst.reverse();
}
