import {
  type CaseGroup,
  type DueGroup,
  dueGroups,
  EQUAL_REJECTIONS_MAX,
  GROUP_PAUSE_MS,
  NUMBERS_DRIFT_MS,
  type OpenCase,
} from '@app/domain';
import type { Database } from '../database/database.js';
import { newId } from '../database/new-id.js';
import type { Tx } from '../database/tx.js';
import { UNSETTLED_IN_LANE } from '../lanes/lane-hold.js';
import { firstIdAt } from '../retention/id-times.js';

/** A look reads the oldest cases of each group. An alert names no more, and it counts all. */
const CASES_OF_GROUP_MAX = 20;
/** What one look reads: the first case of each group, then the second of each. The others come in a later alert. */
const CASES_MAX = 1_000;

/**
 * SQL, because it is an anti-join over two tables of cases. The cost grows with the lanes and the open cases. A review that holds
 * the invoices of its lane is one case and not two. A lane that an operator holds is none. A lane whose numbers drift is told once a
 * day at most.
 */
const UNTOLD = `
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
  untold AS (
    SELECT o.event, o.environment, o.subject, o.since, o.lane_id, o.submission_id,
      coalesce(CASE WHEN o.event = 'laneHeld' THEN l.held_code ELSE s.answer_code END, '') AS code
    FROM open o JOIN lanes l ON l.id = o.lane_id LEFT JOIN submissions s ON s.id = o.submission_id
    WHERE NOT EXISTS (SELECT FROM told_cases t WHERE t.subject = o.subject AND t.event = o.event AND t.since = o.since
      AND (t.told_at IS NOT NULL OR t.claimed_until > now())))`;

/** Each group has places of its own, and one in its pause has none, so that a large group hides no other one. */
const READ = `${UNTOLD},
  placed AS (
    SELECT u.*, row_number() OVER (PARTITION BY u.event, u.environment, u.code ORDER BY u.since, u.subject) AS place FROM untold u
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

/** Of each group, the oldest first. */
export const readUntoldCases = (tx: Tx): Promise<OpenCase[]> => tx.query<OpenCase>(READ);

const TAKE_OVER = `
  ON CONFLICT (subject, event, since) DO UPDATE SET claimed_until = excluded.claimed_until
  WHERE told_cases.told_at IS NULL AND told_cases.claimed_until <= now() RETURNING claimed_until`;

/** The id of a row is random behind the time of $1, so that ids grow, and no list of ids goes through a parameter. */
const CLAIM_GROUP = `
  WITH claimed AS (${UNTOLD}
    INSERT INTO told_cases (id, event, environment, code, subject, since, claimed_until)
    SELECT (left($1, 15) || substr(gen_random_uuid()::text, 16))::uuid, event, environment, code, subject, since,
      now() + $2::float8 * interval '1 millisecond'
    FROM untold WHERE event = $3 AND environment = $4 AND code = $5 ${TAKE_OVER})
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
    for (const group of dueGroups(await readUntoldCases(tx), look!.now, waitMs))
      groups.push(await claimGroup(tx, group, claimMs));
    return groups.filter(({ count }) => count > 0);
  });
}

/** They were told: no process tells them again. A claim that another process took over meanwhile is left to it. */
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

/** True if this process tells the summary that was due at this time. There is none of a time before the first submission. */
export const claimSummary = async (tx: Tx, at: Date, claimMs: number): Promise<boolean> =>
  (await tx.query(CLAIM_SUMMARY, [newId(), at, claimMs, firstIdAt(at.getTime())])).length > 0;

export const confirmSummary = async (tx: Tx, at: Date): Promise<void> => {
  await tx.query(`UPDATE told_cases SET told_at = now() WHERE event = 'dailySummary' AND since = $1`, [at]);
};
