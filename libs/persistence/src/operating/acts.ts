import { AsyncLocalStorage } from 'node:async_hooks';
import type { LaneId, SubmissionId } from '@app/domain';
import type { Database, Tx } from '../database/database.js';
import type { PageOptions } from '../database/pages.js';
import type { OperatorAct } from '../generated/client.js';

/** An act of an operator and its reason; the ledger keeps it for the period KEEP_ACTS. */
export interface RecordedAct {
  id: string;
  operator: string;
  act: string;
  reason: string;
  /** Null for an act on an app that has no device yet. */
  laneId: LaneId | null;
  submissionId: SubmissionId | null;
  /** The changes of the act that no other table shows. */
  details: object;
}

/** The address of the client whose request runs; empty in a worker and in a shell. Each act is recorded with it. */
export const clientAddress = new AsyncLocalStorage<string>();

export const currentAddress = (): string | null => clientAddress.getStore() ?? null;

/** Records the act in its own transaction, so that neither exists without the other. SQL, because it uses that connection. */
export async function recordAct(tx: Tx, act: RecordedAct): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>(
    `INSERT INTO operator_acts (id, operator, act, reason, lane_id, submission_id, details, address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING at`,
    [
      ...[act.id, act.operator, act.act, act.reason, act.laneId, act.submissionId],
      ...[JSON.stringify(act.details), currentAddress()],
    ],
  );
  return row!.at;
}

export type ActView = OperatorAct;

export interface ActFilter extends PageOptions {
  laneId?: string | undefined;
  /** Acts on this app, and those that freed its PIN by an order for another app of the account. */
  appId?: string | undefined;
  act?: string | undefined;
}

/** Newest first. SQL, because Prisma reads a page behind a cursor from the newest row on. */
export const listActs = (tx: Tx, { laneId, appId, act, after, limit }: ActFilter): Promise<ActView[]> =>
  tx.query<ActView>(
    `SELECT id, at, operator, act, reason, lane_id AS "laneId", submission_id AS "submissionId", details, address
     FROM operator_acts WHERE ($1::uuid IS NULL OR lane_id = $1) AND ($5::text IS NULL OR act = $5) AND ($4::text IS NULL OR details ->> 'appId' = $4
         OR details -> 'apps' @> jsonb_build_array(jsonb_build_object('appId', $4::text)))
       AND ($2::uuid IS NULL OR (at, id) < (SELECT at, id FROM operator_acts WHERE id = $2))
     ORDER BY at DESC, id DESC LIMIT $3`,
    [laneId ?? null, after ?? null, limit, appId ?? null, act ?? null],
  );

/** The act of who leaves a note for the next shift: its text is the reason. */
export const SHIFT_NOTE = 'shift-note';

export type ShiftNote = Pick<OperatorAct, 'id' | 'at' | 'operator' | 'reason'>;

/** Newest first. SQL, because a partial index has these acts alone. */
export const listShiftNotes = (tx: Tx, { after, limit }: PageOptions): Promise<ShiftNote[]> =>
  tx.query<ShiftNote>(
    `SELECT id, at, operator, reason FROM operator_acts
     WHERE act = '${SHIFT_NOTE}' AND ($1::uuid IS NULL OR (at, id) < (SELECT at, id FROM operator_acts WHERE id = $1))
     ORDER BY at DESC, id DESC LIMIT $2`,
    [after ?? null, limit],
  );

/** Receipts that several submissions had before each was checked, oldest first; at most so many. */
export const listRepeatedReceipts = ({ prisma }: Database, limit: number): Promise<ActView[]> =>
  prisma.operatorAct.findMany({ where: { act: 'repeated-receipt' }, orderBy: { submissionId: 'asc' }, take: limit });

/** The last act that paused or resumed each queue, by the name of the queue. SQL, because a partial index has these acts alone. */
export async function readQueuePauses(tx: Tx): Promise<Map<string, OperatorAct>> {
  const acts = await tx.query<OperatorAct & { queue: string }>(
    `SELECT DISTINCT ON (details ->> 'queue') details ->> 'queue' AS queue, at, operator, act, reason FROM operator_acts
     WHERE act IN ('pause-queue', 'resume-queue') ORDER BY details ->> 'queue', at DESC, id DESC`,
  );
  return new Map(acts.filter(({ act }) => act === 'pause-queue').map((act) => [act.queue, act]));
}

export const isAct = async ({ prisma }: Database, id: string): Promise<boolean> =>
  (await prisma.operatorAct.count({ where: { id } })) > 0;
