import { type CaseGroup, dueGroups, type UntoldCase } from '@app/domain';
import type { Database } from '../database/database.js';
import { newId } from '../database/new-id.js';
import type { Tx } from '../database/tx.js';

/** What one look takes. The others come in a later alert. */
const CASES_MAX = 1_000;
/** As many equal refusals of different documents hold a lane. */
const EQUAL_REFUSALS = 3;

/**
 * SQL, because it is an anti-join over two tables of cases. The cost grows with the lanes and the open cases. A review that holds
 * the invoices of its lane is one case and not two. A lane that an operator holds is none.
 */
const UNTOLD = `
  WITH open AS (
    SELECT 'needsReview' AS event, c.environment, c.submission_id AS subject, date_trunc('milliseconds', c.since) AS since, c.submission_id, c.lane_id
    FROM cases c WHERE c.status = 'NEEDS_REVIEW'
    UNION ALL
    SELECT 'laneHeld', l.environment, l.id, l.held_at, u.id, l.id
    FROM lanes l LEFT JOIN LATERAL (
      SELECT s.id, s.status FROM submissions s
      WHERE s.id = ANY (under_way(l)) AND is_held_for(l, s) AND (l.held_scope = 'device' OR l.rejections < ${EQUAL_REFUSALS})
      ORDER BY s.status = 'NEEDS_REVIEW' DESC, s.accepted_at LIMIT 1) u ON true
    WHERE l.held_at IS NOT NULL AND l.held_code IS DISTINCT FROM 'OPERATOR' AND u.status IS DISTINCT FROM 'NEEDS_REVIEW')
  SELECT o.event, o.environment, o.subject, o.since, o.lane_id AS "laneId", o.submission_id AS "submissionId", d.tin,
    d.bhf_id AS "bhfId", coalesce(s.reference, l.last_rejected) AS invoice, s.kind, s.doubt_since IS NOT NULL AS "inDoubt",
    CASE WHEN o.submission_id IS NULL THEN 'REJECTED' ELSE s.status END AS status, coalesce(s.id = ANY (l.parked), false) AS "isParked",
    CASE WHEN o.event = 'laneHeld' THEN l.held_scope END AS "heldScope", l.held_code AS "heldCode",
    coalesce(CASE WHEN o.event = 'laneHeld' THEN l.held_code ELSE s.answer_code END, '') AS code,
    CASE WHEN o.event = 'laneHeld' THEN l.held_message ELSE s.answer_message END AS message,
    l.waiting + cardinality(l.parked) + (l.head_id IS NOT NULL)::int AS waiting,
    (SELECT max(g.told_at) FROM told_cases g WHERE g.event = o.event AND g.environment = o.environment
       AND g.code = coalesce(CASE WHEN o.event = 'laneHeld' THEN l.held_code ELSE s.answer_code END, '')) AS "groupToldAt"
  FROM open o JOIN lanes l ON l.id = o.lane_id JOIN devices d ON d.id = o.lane_id LEFT JOIN submissions s ON s.id = o.submission_id
  WHERE NOT EXISTS (SELECT FROM told_cases t WHERE t.subject = o.subject AND t.event = o.event AND t.since = o.since
    AND (t.told_at IS NOT NULL OR t.claimed_until > now()))
  ORDER BY o.since, o.subject LIMIT ${CASES_MAX}`;

export const readUntoldCases = (tx: Tx): Promise<UntoldCase[]> => tx.query<UntoldCase>(UNTOLD);

// SQL, because one statement takes over claims that ended, and the clock of Postgres decides which did.
const CLAIM = `
  INSERT INTO told_cases (id, event, environment, code, subject, since, claimed_until)
  SELECT c.id, c.event, c.environment, c.code, c.subject, c.since, now() + $2::float8 * interval '1 millisecond'
  FROM jsonb_to_recordset($1) AS c(id uuid, event text, environment text, code text, subject uuid, since timestamptz)
  ON CONFLICT (subject, event, since) DO UPDATE SET claimed_until = excluded.claimed_until
  WHERE told_cases.told_at IS NULL AND told_cases.claimed_until <= now() RETURNING subject`;

interface ToldSubject {
  event: string;
  environment: string;
  code: string;
  subject: string;
  since: Date | string;
}

const claim = (tx: Tx, subjects: readonly ToldSubject[], claimMs: number): Promise<unknown[]> =>
  tx.query(CLAIM, [JSON.stringify(subjects.map((one) => ({ id: newId(), ...keyOf(one) }))), claimMs]);

const keyOf = ({ event, environment, code, subject, since }: ToldSubject) => ({
  event,
  environment,
  code,
  subject,
  since,
});

/** One process at a time looks and claims, so that cases of one cause are never split between two. */
const LOOK_ALONE = `SELECT pg_try_advisory_xact_lock(hashtext('told_cases')) AS "isAlone", now() AS now`;

/** Grants the groups of cases that are due to this process. Without a confirmation the claim ends after `claimMs`. */
export function claimDueGroups(db: Database, claimMs: number, waitMs?: number): Promise<CaseGroup[]> {
  return db.transaction(async (tx) => {
    const [look] = await tx.query<{ isAlone: boolean; now: Date }>(LOOK_ALONE);
    if (!look!.isAlone) return [];
    const groups = dueGroups(await readUntoldCases(tx), look!.now, waitMs);
    for (const { cases } of groups) await claim(tx, cases, claimMs);
    return groups;
  });
}

const NO_SUBJECT = '00000000-0000-0000-0000-000000000000';

const summaryAt = (at: Date): ToldSubject => ({
  ...{ event: 'dailySummary', environment: '', code: '', subject: NO_SUBJECT, since: at },
});

/** True if this process tells the summary that was due at this time. */
export const claimSummary = async (tx: Tx, at: Date, claimMs: number): Promise<boolean> =>
  (await claim(tx, [summaryAt(at)], claimMs)).length > 0;

/** They were told: no process tells them again. SQL, because one statement confirms all. */
const confirm = (tx: Tx, subjects: readonly ToldSubject[]): Promise<unknown> =>
  tx.query(
    `UPDATE told_cases t SET told_at = now() FROM jsonb_to_recordset($1) AS c(event text, subject uuid, since timestamptz)
     WHERE t.subject = c.subject AND t.event = c.event AND t.since = c.since`,
    [JSON.stringify(subjects.map(keyOf))],
  );

export const confirmCases = (tx: Tx, { cases }: CaseGroup): Promise<unknown> => confirm(tx, cases);
export const confirmSummary = (tx: Tx, at: Date): Promise<unknown> => confirm(tx, [summaryAt(at)]);
