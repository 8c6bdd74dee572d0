import { BREAKER, type SignedReceipt, STALLED, type SubmissionId, type SubmissionStatus, TOO_EARLY } from '@app/domain';
import type { Tx } from '../database/database.js';
import type { LaneHold } from '../lanes/lane-hold.js';
import type { SubmissionIdentity } from './identities.js';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';

/** A submission as its account may see it. */
export interface SubmissionView extends SubmissionIdentity {
  status: SubmissionStatus;
  attempts: number;
  /** The submission that this one refers to, or whose approval created it. */
  follows: SubmissionId | null;
  acceptedAt: Date;
  nextAttemptAt: Date | null;
  /** How long it takes until then, by the clock of Postgres. */
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
  lineStalled: boolean;
  /** Of a stalled one for which somebody waits: how long it will not be tried. Absent if nobody knows, as with a held lane or an open breaker. */
  stalledForMs?: number | null;
  /** The submission, or the head of its lane, waits until the authority's clock has reached its dates. */
  waitsForClock: boolean;
  /** Null for a submission that is settled, and while its lane is not held for its kind. */
  hold: LaneHold | null;
}

/** True for a credit note: the index `submissions_of_original` has them. */
export const isNote = (alias: string): string => `${alias}.kind = 'credit-note'`;

/** The views of the submissions whose ids an SQL expression gives. */
export const viewsOf = (ids: string): string =>
  `SELECT *, ceil(extract(epoch FROM "nextAttemptAt" - now()) * 1000)::float8 AS "nextAttemptInMs"
   FROM read_submission_views(${ids}, ${BREAKER.taxpayers}, '${TOO_EARLY}')`;

const READ_VIEWS = { name: 'read-views', text: viewsOf('$1') };

export const readSubmissionViews = (tx: Tx, ids: SubmissionId[]): Promise<SubmissionView[]> =>
  tx.query<SubmissionView>(READ_VIEWS, [ids]);

const READ_AWAITED = {
  name: 'read-awaited',
  text: `SELECT v.*, CASE WHEN v."lineStalled" OR v.status = ANY ($2) THEN stalled_for_ms(v.id, ${BREAKER.taxpayers}) END
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
