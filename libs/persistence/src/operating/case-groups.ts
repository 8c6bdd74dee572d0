import type { Environment, LaneId, SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** The cases of one cause: the same status, kind and answer, and the same lane where its device is the cause. */
export interface CaseGroup {
  /** Made of what the cases have in common, so it stays the same while the group changes. */
  groupId: string;
  status: string;
  environment: Environment;
  kind: string;
  answerCode: string | null;
  /** Without the words that have digits: they are numbers of one document. */
  answerMessage: string;
  laneId: LaneId | null;
  tin: string | null;
  bhfId: string | null;
  cases: number;
  taxpayers: number;
  oldest: Date;
  newest: Date;
  examples: { submissionId: SubmissionId; tin: string; bhfId: string; reference: string }[];
}

export interface CaseGroupFilter {
  status?: string | undefined;
  environment?: string | undefined;
}

/** So many of the cases that have waited longest are grouped. */
export const GROUPED_MAX = 20_000;
export const GROUPS_MAX = 200;
const EXAMPLES_MAX = 5;
const MESSAGE_MAX = 200;

// SQL, because Postgres groups, and Prisma cannot group by an expression. `cases` is small: it has no submission that settled well.
const CAUSES = `
  SELECT *, md5(jsonb_build_array(status, environment, kind, code, message, lane_id)::text) AS group_id FROM (
    SELECT c.submission_id, c.since, c.status, c.environment, s.kind, s.tin, s.reference, s.lane_id AS any_lane_id,
      s.answer_code AS code, left(regexp_replace(coalesce(s.answer_message, ''), '\\S*\\d\\S*', '#', 'g'), ${MESSAGE_MAX}) AS message,
      CASE WHEN l.held_scope = 'device' THEN l.id END AS lane_id
    FROM (SELECT * FROM cases
          WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR environment = $2)
          ORDER BY since, submission_id LIMIT ${GROUPED_MAX}) c
    JOIN submissions s ON s.id = c.submission_id JOIN lanes l ON l.id = c.lane_id) causes`;

const GROUPS = `
  SELECT g.*, d.tin, d.bhf_id AS "bhfId",
    (SELECT jsonb_agg(jsonb_build_object('submissionId', e.id, 'tin', b.tin, 'bhfId', b.bhf_id, 'reference', e.reference) ORDER BY n)
     FROM unnest(g.first_ids) WITH ORDINALITY AS first(id, n)
     JOIN submissions e ON e.id = first.id JOIN devices b ON b.id = e.lane_id) AS examples
  FROM (
    SELECT group_id AS "groupId", status, environment, kind, code AS "answerCode", message AS "answerMessage",
      lane_id AS "laneId", count(*)::int AS cases, count(DISTINCT tin)::int AS taxpayers, min(since) AS oldest, max(since) AS newest,
      (array_agg(submission_id ORDER BY since, submission_id))[1:${EXAMPLES_MAX}] AS first_ids
    FROM (${CAUSES}) grouped
    GROUP BY group_id, status, environment, kind, code, message, lane_id
    ORDER BY count(*) DESC, min(since) LIMIT ${GROUPS_MAX}) g
  LEFT JOIN devices d ON d.id = g."laneId"
  ORDER BY g.cases DESC, g.oldest`;

/** The largest group first. */
export async function readCaseGroups(tx: Tx, { status, environment }: CaseGroupFilter): Promise<CaseGroup[]> {
  const rows = await tx.query<CaseGroup & { first_ids: unknown }>(GROUPS, [status ?? null, environment ?? null]);
  return rows.map(({ first_ids: _, ...group }) => group);
}

/** Cases of a group in the order of their ids, behind the case `after`. The filter is the one with which the group was read. */
export async function readCasesOfGroup(
  tx: Tx,
  {
    groupId,
    status,
    environment,
    after,
    limit,
  }: CaseGroupFilter & { groupId: string; after: string | null; limit: number },
): Promise<SubmissionId[]> {
  const rows = await tx.query<{ id: SubmissionId }>(
    `SELECT submission_id AS id FROM (${CAUSES}) grouped
     WHERE group_id = $3 AND ($4::uuid IS NULL OR submission_id > $4) ORDER BY submission_id LIMIT $5`,
    [status ?? null, environment ?? null, groupId, after, limit],
  );
  return rows.map(({ id }) => id);
}
