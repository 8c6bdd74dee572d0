import type { AccountId, Environment, LaneId, SubmissionStatus, SubmissionId } from '@app/domain';
import type { Database, Tx } from '../database/database.js';
import type { PageOptions } from '../database/pages.js';
import { listSubmissionIds } from '../submissions/submission-lists.js';

/** A submission as an operator sees it to decide about it. */
export interface CaseView {
  submissionId: SubmissionId;
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  kind: string;
  reference: string;
  status: SubmissionStatus;
  /** The time at which it began to wait for an operator; null if it does not wait for one. */
  since: Date | null;
  acceptedAt: Date;
  attempts: number;
  /** The number of the authority under which it was sent. */
  number: number | null;
  /** The next number of the authority, as far as we know. */
  nextNumber: number | null;
  doubtSince: Date | null;
  answerCode: string | null;
  answerMessage: string | null;
  /** True if it heads its lane, which then does not move without it. */
  isHead: boolean;
  /** True if its lane goes on without it, except with its kind. */
  isParked: boolean;
  heldAt: Date | null;
  /** `device` if the whole lane is held, `invoices` if only those are. */
  heldScope: 'device' | 'invoices' | null;
  heldCode: string | null;
  heldMessage: string | null;
  waitingBehind: number;
}

// SQL, because one statement reads five tables, and a submission has no relation to its series in the schema.
const CASE_VIEW = `
  SELECT s.id AS "submissionId", s.lane_id AS "laneId", s.environment, d.tin, d.bhf_id AS "bhfId", s.kind, s.reference,
    s.status, c.since, s.accepted_at AS "acceptedAt", s.attempt AS attempts, s.number::float8 AS number,
    1 + n.last_number::float8 AS "nextNumber", s.doubt_since AS "doubtSince", s.answer_code AS "answerCode",
    s.answer_message AS "answerMessage", coalesce(l.head_id = s.id, false) AS "isHead",
    s.id = ANY(l.parked) AS "isParked", l.held_at AS "heldAt", l.held_scope AS "heldScope",
    l.held_code AS "heldCode", l.held_message AS "heldMessage", l.waiting AS "waitingBehind"
  FROM submissions s
  JOIN lanes l ON l.id = s.lane_id
  JOIN devices d ON d.id = s.lane_id
  LEFT JOIN series n ON n.key = s.series`;

export interface CaseFilter extends PageOptions {
  laneId?: string | undefined;
  status?: string | undefined;
  environment?: string | undefined;
}

/** Cases that have waited longest come first. */
export const listCases = (tx: Tx, { laneId, status, environment, after, limit }: CaseFilter): Promise<CaseView[]> =>
  tx.query<CaseView>(
    `${CASE_VIEW} JOIN cases c ON c.submission_id = s.id
     WHERE ($1::text IS NULL OR c.status = $1) AND ($2::text IS NULL OR c.environment = $2)
       AND ($5::uuid IS NULL OR c.lane_id = $5)
       AND ($3::uuid IS NULL OR (c.since, c.submission_id) > (SELECT since, submission_id FROM cases WHERE submission_id = $3))
     ORDER BY c.since, c.submission_id LIMIT $4`,
    [status ?? null, environment ?? null, after ?? null, limit, laneId ?? null],
  );

/** A page of the submissions of a lane, newest first: those of the account to which its PIN is bound. */
export async function listCasesOfLane(
  db: Database,
  laneId: LaneId,
  { environment, ...page }: { environment?: string | undefined; after?: SubmissionId | undefined; limit: number },
): Promise<{ cases: CaseView[]; searchedTo: SubmissionId | null }> {
  const device = await db.prisma.device.findUnique({ where: { id: laneId } });
  if (!device?.accountId || (environment ?? device.environment) !== device.environment)
    return { cases: [], searchedTo: null };
  const owner = { accountId: device.accountId as AccountId, environment: device.environment as Environment };
  const { ids, searchedTo } = await listSubmissionIds(db, { ...owner, tin: device.tin, ofLane: laneId, ...page });
  const cases = await db.query<CaseView>(
    `${CASE_VIEW} LEFT JOIN cases c ON c.submission_id = s.id WHERE s.id = ANY($1) ORDER BY s.accepted_at DESC, s.id DESC`,
    [ids],
  );
  return { cases, searchedTo };
}

/** Reads any submission, whether it is a case or not. */
export async function readCase(tx: Tx, id: string): Promise<CaseView | null> {
  const [view] = await tx.query<CaseView>(`${CASE_VIEW} LEFT JOIN cases c ON c.submission_id = s.id WHERE s.id = $1`, [
    id,
  ]);
  return view ?? null;
}

export const isCase = async ({ prisma }: Database, id: string): Promise<boolean> =>
  (await prisma.case.count({ where: { submissionId: id } })) > 0;
