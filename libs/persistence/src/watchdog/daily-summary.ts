import type { Environment, EnvironmentSummary } from '@app/domain';
import type { Tx } from '../database/tx.js';
import { firstIdAt } from '../retention/id-times.js';

const DAY_MS = 24 * 60 * 60_000;
/** The most frequent codes of refusals; the summary does not name rarer ones. */
const CODES_MAX = 10;

/**
 * SQL, because it counts. Ids begin with the time of their acceptance, so the primary key finds what was accepted on the day, and
 * the cost grows with the day and not with the history.
 */
const SIGNED = `
  SELECT environment, count(*)::int AS signed FROM submissions
  WHERE id >= $1 AND id < $2 AND is_invoice(kind) AND status = 'APPROVED' GROUP BY environment`;

const REFUSED = `
  SELECT u.environment, coalesce(s.answer_code, '') AS code, count(*)::int AS count
  FROM unapproved_submissions u JOIN submissions s ON s.id = u.id
  WHERE u.id >= $1 AND u.id < $2 AND u.status = 'REJECTED' AND is_invoice(u.kind) GROUP BY 1, 2 ORDER BY 3 DESC, 2`;

const WAITING_FOR_OPERATORS = `
  SELECT b.environment,
    (SELECT count(*) FROM lanes l WHERE l.environment = b.environment AND l.held_at IS NOT NULL)::int AS "heldDevices",
    (SELECT count(*) FROM cases c WHERE c.environment = b.environment AND c.status = 'NEEDS_REVIEW')::int AS "needsReview"
  FROM breakers b`;

type DaySummary = Pick<EnvironmentSummary, 'signed' | 'refused' | 'heldDevices' | 'needsReview'>;

/** The sales and credit notes that were accepted in the 24 hours before this time, and what waits for operators now. */
export async function readDay(tx: Tx, until: Date): Promise<Record<Environment, DaySummary>> {
  const ids = [firstIdAt(until.getTime() - DAY_MS), firstIdAt(until.getTime())];
  const signed = await tx.query<{ environment: Environment; signed: number }>(SIGNED, ids);
  const refused = await tx.query<{ environment: Environment; code: string; count: number }>(REFUSED, ids);
  const waiting = await tx.query<Omit<DaySummary, 'signed' | 'refused'> & { environment: Environment }>(
    WAITING_FOR_OPERATORS,
  );
  const days = waiting.map(({ environment, ...counts }) => {
    const codes = refused.filter((one) => one.environment === environment).slice(0, CODES_MAX);
    const day: DaySummary = {
      ...counts,
      signed: signed.find((one) => one.environment === environment)?.signed ?? 0,
      refused: codes.map(({ code, count }) => ({ code, count })),
    };
    return [environment, day];
  });
  return Object.fromEntries(days) as Record<Environment, DaySummary>;
}
