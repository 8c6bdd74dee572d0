import type { SubmissionId } from '@app/domain';
import type { Tx } from '../database/database.js';

/** One try to get a submission to the authority, as its owner may see it. */
export interface AttemptView {
  attempt: number;
  startedAt: Date;
  /** Null while it is under way. */
  endedAt: Date | null;
  outcome: string | null;
  code: string | null;
  message: string | null;
}

/** A day of an outage makes thousands: whoever looks wants the last ones. */
const ATTEMPTS_MAX = 200;

/** The latest, in their order. */
export async function readAttempts(tx: Tx, id: SubmissionId): Promise<AttemptView[]> {
  const newestFirst = await tx.query<AttemptView>(
    `SELECT attempt, started_at AS "startedAt", ended_at AS "endedAt", outcome, code, message
     FROM attempts WHERE submission_id = $1 ORDER BY attempt DESC LIMIT $2`,
    [id, ATTEMPTS_MAX],
  );
  return newestFirst.reverse();
}
