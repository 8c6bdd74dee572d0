import {
  type CaseGroup,
  type DueGroup,
  dueGroups,
  type Environment,
  type EnvironmentSummary,
  EQUAL_REJECTIONS_MAX,
  GROUP_PAUSE_MS,
  NUMBERS_DRIFT_MS,
  type OpenCase,
} from '@app/domain';
import type { Database } from './database/database.js';
import { firstIdAt, newId } from './database/ids.js';
import type { Tx } from './database/tx.js';
import { UNSETTLED_IN_LANE } from './lanes.js';

/** A look reads the oldest cases of each group. An alert names no more, and it counts all. */
const CASES_OF_GROUP_MAX = 20;
/** A look reads so many: the first case of each group, then the second of each. The others come in a later alert. */
const CASES_MAX = 1_000;

/**
 * SQL, because it is an anti-join over two tables of cases. The cost grows with the lanes and the open cases. A review that holds
 * the invoices of its lane is one case and not two. A lane that an operator holds is none. A lane whose numbers drift is reported once a
 * day at most.
 */
const UNREPORTED = `
  WITH open AS (
    SELECT 'needsReview' AS event, c.environment, c.submission_id AS subject, date_trunc('milliseconds', c.since) AS since, c.submission_id, c.lane_id
    FROM cases c WHERE c.status = 'NEEDS_REVIEW'
    UNION ALL
    SELECT 'laneHeld', l.environment, l.id, l.held_at, u.id, l.id
    FROM lanes l LEFT JOIN LATERAL (
      SELECT s.id, s.status FROM submissions s
      WHERE s.id = ANY (under_way(l)) AND is_held_for(l, s) AND (l.held_scope = 'device' OR l.rejections < ${EQUAL_REJECTIONS_MAX})
      ORDER BY s.status = 'NEEDS_REVIEW' DESC, s.accepted_at LIMIT 1) u ON true
    WHERE l.held_at IS NOT NULL AND l.held_code IS DISTINCT FROM 'OPERATOR' AND u.status IS DISTINCT FROM 'NEEDS_REVIEW'
    UNION ALL
    SELECT 'numbersDrift', l.environment, l.id, date_trunc('day', max(a.at)), NULL, l.id
    FROM operator_acts a JOIN lanes l ON l.id = a.lane_id
    WHERE a.act = 'realign' AND a.at > now() - ${NUMBERS_DRIFT_MS} * interval '1 millisecond'
    GROUP BY l.environment, l.id HAVING count(DISTINCT (a.submission_id, coalesce(a.details ->> 'counted', a.id::text))) > 1),
  unreported AS (
    SELECT o.event, o.environment, o.subject, o.since, o.lane_id, o.submission_id,
      coalesce(CASE WHEN o.event = 'laneHeld' THEN l.held_code ELSE s.answer_code END, '') AS code
    FROM open o JOIN lanes l ON l.id = o.lane_id LEFT JOIN submissions s ON s.id = o.submission_id
    WHERE NOT EXISTS (SELECT FROM told_cases t WHERE t.subject = o.subject AND t.event = o.event AND t.since = o.since
      AND (t.told_at IS NOT NULL OR t.claimed_until > now())))`;

/** Each group has places of its own, and one in its pause has none, so that a large group hides no other one. */
const READ = `${UNREPORTED},
  placed AS (
    SELECT u.*, row_number() OVER (PARTITION BY u.event, u.environment, u.code ORDER BY u.since, u.subject) AS place FROM unreported u
    WHERE NOT EXISTS (SELECT FROM told_cases g WHERE g.event = u.event AND g.environment = u.environment AND g.code = u.code
      AND g.told_at > now() - ${GROUP_PAUSE_MS} * interval '1 millisecond'))
  SELECT o.event, o.environment, o.subject, o.since, o.code, o.lane_id AS "laneId", o.submission_id AS "submissionId", d.tin,
    d.bhf_id AS "bhfId", CASE WHEN o.event <> 'numbersDrift' THEN coalesce(s.reference, l.last_rejected) END AS invoice, s.kind, s.doubt_since IS NOT NULL AS "inDoubt",
    CASE WHEN o.submission_id IS NULL THEN 'REJECTED' ELSE s.status END AS status, coalesce(s.id = ANY (l.parked), false) AS "isParked",
    CASE WHEN o.event = 'laneHeld' THEN l.held_scope END AS "heldScope", l.held_code AS "heldCode",
    CASE WHEN o.event = 'laneHeld' THEN l.held_message ELSE s.answer_message END AS message,
    ${UNSETTLED_IN_LANE} AS waiting
  FROM placed o JOIN lanes l ON l.id = o.lane_id JOIN devices d ON d.id = o.lane_id LEFT JOIN submissions s ON s.id = o.submission_id
  WHERE o.place <= ${CASES_OF_GROUP_MAX} ORDER BY o.place, o.since, o.subject LIMIT ${CASES_MAX}`;

/** The cases of each group come oldest first. */
export const readUnreportedCases = (tx: Tx): Promise<OpenCase[]> => tx.query<OpenCase>(READ);

const TAKE_OVER = `
  ON CONFLICT (subject, event, since) DO UPDATE SET claimed_until = excluded.claimed_until
  WHERE told_cases.told_at IS NULL AND told_cases.claimed_until <= now() RETURNING claimed_until`;

/** The id of a row is random behind the time of $1, so that ids grow, and no list of ids goes through a parameter. */
const CLAIM_GROUP = `
  WITH claimed AS (${UNREPORTED}
    INSERT INTO told_cases (id, event, environment, code, subject, since, claimed_until)
    SELECT (left($1, 15) || substr(gen_random_uuid()::text, 16))::uuid, event, environment, code, subject, since,
      now() + $2::float8 * interval '1 millisecond'
    FROM unreported WHERE event = $3 AND environment = $4 AND code = $5 ${TAKE_OVER})
  SELECT count(*)::int AS count, max(claimed_until) AS "claimedUntil" FROM claimed`;

/** Claims the whole group, however large it is. */
async function claimGroup(tx: Tx, group: DueGroup, claimMs: number): Promise<CaseGroup> {
  const values = [newId(), claimMs, group.event, group.environment, group.code];
  const [claimed] = await tx.query<Pick<CaseGroup, 'count' | 'claimedUntil'>>(CLAIM_GROUP, values);
  return { ...group, ...claimed! };
}

/** One process at a time looks and claims, so that cases of one cause are never split between two. */
const LOOK_ALONE = `SELECT pg_try_advisory_xact_lock(hashtext('told_cases')) AS "isAlone", now() AS now`;

/** Grants the groups of cases that are due to this process. Without a confirmation the claim ends after `claimMs`. */
export function claimDueGroups(db: Database, claimMs: number, waitMs?: number): Promise<CaseGroup[]> {
  return db.transaction(async (tx) => {
    const [look] = await tx.query<{ isAlone: boolean; now: Date }>(LOOK_ALONE);
    if (!look!.isAlone) return [];
    const groups: CaseGroup[] = [];
    for (const group of dueGroups(await readUnreportedCases(tx), look!.now, waitMs))
      groups.push(await claimGroup(tx, group, claimMs));
    return groups.filter(({ count }) => count > 0);
  });
}

/** These were reported to the operators: no process reports them again. A claim that another process took over meanwhile is left to it. */
export const confirmCases = async (tx: Tx, { event, environment, code, claimedUntil }: CaseGroup): Promise<void> => {
  await tx.query(
    `UPDATE told_cases SET told_at = now()
     WHERE event = $1 AND environment = $2 AND code = $3 AND told_at IS NULL AND claimed_until = $4`,
    [event, environment, code, claimedUntil],
  );
};

const NO_SUBJECT = '00000000-0000-0000-0000-000000000000';

// SQL, because one statement takes over a claim that ended, and the clock of Postgres decides whether it did.
const CLAIM_SUMMARY = `
  INSERT INTO told_cases (id, event, environment, code, subject, since, claimed_until)
  SELECT $1, 'dailySummary', '', '', '${NO_SUBJECT}', $2, now() + $3::float8 * interval '1 millisecond'
  WHERE EXISTS (SELECT FROM submissions WHERE id < $4) ${TAKE_OVER}`;

/** True if this process reports the summary that was due at this time. There is none of a time before the first submission. */
export const claimSummary = async (tx: Tx, at: Date, claimMs: number): Promise<boolean> =>
  (await tx.query(CLAIM_SUMMARY, [newId(), at, claimMs, firstIdAt(at.getTime())])).length > 0;

export const confirmSummary = async (tx: Tx, at: Date): Promise<void> => {
  await tx.query(`UPDATE told_cases SET told_at = now() WHERE event = 'dailySummary' AND since = $1`, [at]);
};

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
