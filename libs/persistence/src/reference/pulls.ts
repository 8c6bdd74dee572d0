import { randomUUID } from 'node:crypto';
import { BREAKER, type Environment, type LaneId, WORKER_SILENT_MS, type WorkerId } from '@app/domain';
import type { SharedRead } from '../database/shared-reads.js';
import type { Tx } from '../database/tx.js';

/** Whose copy of a register it is. */
export interface RegisterScope {
  environment: Environment;
  register: string;
  /** Nothing where it is everybody's; a PIN, a device, or a PIN and what was asked. */
  scope: string;
}

/** How a copy stands. Without a row nobody has wanted it yet. */
export interface PullState {
  id: string;
  register: string;
  answeredAt: string | null;
  pulledAt: Date | null;
  version: number;
  wantedAt: Date | null;
  isTaken: boolean;
  failedAt: Date | null;
  failureCode: string | null;
  failureMessage: string | null;
  retryAt: Date | null;
  dueAt: Date | null;
  /** Since the last pull that went well; by Postgres, like all that follows. */
  ageMs: number | null;
  /** Whether the pause after a failure is over. */
  mayRetry: boolean;
}

const PULL_COLUMNS = `p.id, p.register, p.answered_at AS "answeredAt", p.pulled_at AS "pulledAt", p.version,
  p.wanted_at AS "wantedAt", p.wanted_at IS NOT NULL AND coalesce(p.taken_until > now(), false) AS "isTaken",
  p.failed_at AS "failedAt", p.failure_code AS "failureCode", p.failure_message AS "failureMessage",
  p.retry_at AS "retryAt", p.due_at AS "dueAt", (extract(epoch FROM now() - p.pulled_at) * 1000)::float8 AS "ageMs",
  coalesce(p.retry_at <= now(), true) AS "mayRetry"`;

/** Of everybody who looks at the same time, in one statement: a crowd that waits for a pull asks together. */
export const pullStates: SharedRead<RegisterScope, PullState | null> = {
  run: async (tx, scopes) => {
    const rows = await tx.query<PullState & { place: number }>(
      `SELECT q.place, ${PULL_COLUMNS} FROM jsonb_to_recordset($1) AS q(place int, environment text, register text, scope text)
       JOIN pulls p ON p.environment = q.environment AND p.register = q.register AND p.scope = q.scope`,
      [
        JSON.stringify(
          scopes.map(({ environment, register, scope }, place) => ({ place, environment, register, scope })),
        ),
      ],
    );
    const found = new Map(rows.map(({ place, ...state }) => [place, state]));
    return scopes.map((_, place) => found.get(place) ?? null);
  },
};

export interface RegisterRequest extends RegisterScope {
  laneId: LaneId;
  /** Null where it is everybody's. */
  tin: string | null;
  /** What is no older need not be had again. */
  freshMs: number;
}

/** A wish that somebody has to be told of: its job is yet to be made. */
export interface RequestedPull {
  id: string;
  environment: Environment;
  /** Which time it is wanted. */
  want: number;
}

/** Beyond it a taxpayer's questions would stand in the way of everybody else's. */
const REQUESTED_MAX = 20;

/**
 * Wants a register to be pulled. Null where that is wanted already, known freshly, in the pause after a failure, or where
 * the taxpayer has too much under way.
 */
export async function requestPull(
  tx: Tx,
  { laneId, tin, freshMs, ...registerScope }: RegisterRequest,
): Promise<RequestedPull | null> {
  const [requested] = await tx.query<RequestedPull>(
    `INSERT INTO pulls AS p (id, environment, register, scope, tin, lane_id, wanted_at, want)
     SELECT $1, $2, $3, $4, $5, $6, now(), 1
     WHERE (SELECT count(*) FROM pulls w WHERE w.environment = $2 AND w.tin = $5 AND w.wanted_at IS NOT NULL) < $8
     ON CONFLICT (environment, register, scope) DO UPDATE
     SET wanted_at = now(), want = p.want + 1, lane_id = excluded.lane_id
     WHERE p.wanted_at IS NULL AND coalesce(p.retry_at <= now(), true)
       AND coalesce(p.pulled_at <= now() - $7 * interval '1 millisecond', true)
     RETURNING id, environment, want`,
    [
      randomUUID(),
      registerScope.environment,
      registerScope.register,
      registerScope.scope,
      tin,
      laneId,
      freshMs,
      REQUESTED_MAX,
    ],
  );
  return requested ?? null;
}

/** A pull that a worker has taken, and what it takes to make it. */
export interface TakenPull extends RegisterScope {
  id: string;
  take: number;
  tin: string | null;
  laneId: LaneId;
  answeredAt: string | null;
  failures: number;
}

export interface TakePullOptions {
  workerId: WorkerId;
  leaseMs: number;
}

/** Null where it has ended meanwhile, or a living worker is at it. */
export async function takePull(tx: Tx, id: string, { workerId, leaseMs }: TakePullOptions): Promise<TakenPull | null> {
  const [taken] = await tx.query<TakenPull>(
    `UPDATE pulls SET take = take + 1, taken_by = $2, taken_until = now() + $3 * interval '1 millisecond'
     WHERE id = $1 AND wanted_at IS NOT NULL AND (coalesce(taken_until < now(), true) OR NOT worker_alive(taken_by, $4))
     RETURNING id, take, environment, register, scope, tin, lane_id AS "laneId", answered_at AS "answeredAt", failures`,
    [id, workerId, leaseMs, WORKER_SILENT_MS],
  );
  return taken ?? null;
}

/** Which register a job is about; null where nobody wants it any more. */
export async function readRequestedRegister(tx: Tx, id: string): Promise<string | null> {
  const sql = 'SELECT register FROM pulls WHERE id = $1 AND wanted_at IS NOT NULL';
  const [row] = await tx.query<{ register: string }>(sql, [id]);
  return row?.register ?? null;
}

/** How many pulls of a taxpayer the fleet has on the wire. */
export async function countTakenPulls(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*)::int FROM pulls p JOIN pulls o ON o.environment = p.environment AND o.tin = p.tin
     WHERE p.id = $1 AND o.id <> p.id AND o.wanted_at IS NOT NULL AND o.taken_until > now() AND worker_alive(o.taken_by, $2)`,
    [id, WORKER_SILENT_MS],
  );
  return row!.count;
}

/** The device a pull is made through. */
export interface PullingDevice {
  laneId: LaneId;
  tin: string;
  bhfId: string;
  cmcKey: Buffer | null;
  /** Whether the breaker keeps its calls at home. */
  rests: boolean;
}

/**
 * Any initialised device that may ask for it: the one it was wanted for, unless its line is held and another's is not, or
 * it was just refused; then another one, so that no single device keeps everybody from what is everybody's.
 */
export async function findPullingDevice(tx: Tx, pull: TakenPull): Promise<PullingDevice | null> {
  const [device] = await tx.query<PullingDevice>(
    `SELECT d.id AS "laneId", d.tin, d.bhf_id AS "bhfId", d.cmc_key AS "cmcKey", 
       breaker_rests(d.environment, d.tin, $6) AS rests
     FROM devices d JOIN lanes l ON l.id = d.id
     WHERE d.environment = $1 AND d.initialised_at IS NOT NULL AND ($2::text IS NULL OR d.tin = $2)
       AND ($4 OR d.id = $3)
     ORDER BY l.held_at IS NOT NULL, ($5 > 0 AND d.id = $3), d.id = $3 DESC, random() LIMIT 1`,
    [pull.environment, pull.tin, pull.laneId, pull.scope !== pull.laneId, pull.failures, BREAKER.taxpayers],
  );
  return device ?? null;
}

const NOT_REQUESTED = 'wanted_at = NULL, taken_by = NULL, taken_until = NULL';

/** Whether the pull is still the worker's who took it; its row stays so until the transaction ends. */
export async function lockTakenPull(tx: Tx, { id, take }: TakenPull): Promise<boolean> {
  const rows = await tx.query('SELECT FROM pulls WHERE id = $1 AND take = $2 AND wanted_at IS NOT NULL FOR UPDATE', [
    id,
    take,
  ]);
  return rows.length > 0;
}

export interface PullCompletion {
  /** What the authority said of the time; null leaves what is known. */
  answeredAt: string | null;
  /** Whether anything was new. */
  hasChanges: boolean;
  /** Null where it is not pulled by itself. */
  dueInMs: number | null;
}

/** In the commit of the rows it found. */
export const completePull = (
  tx: Tx,
  { id, take }: TakenPull,
  { answeredAt, hasChanges, dueInMs }: PullCompletion,
): Promise<unknown> =>
  tx.query(
    `UPDATE pulls SET ${NOT_REQUESTED}, answered_at = coalesce($3, answered_at), pulled_at = now(), version = version + $4::int,
       failures = 0, failed_at = NULL, failure_code = NULL, failure_message = NULL, retry_at = NULL,
       due_at = now() + $5 * interval '1 millisecond'
     WHERE id = $1 AND take = $2`,
    [id, take, answeredAt, hasChanges ? 1 : 0, dueInMs],
  );

export interface PullFailure {
  code: string;
  message: string;
  retryInMs: number;
  /** Null where it is not pulled by itself. */
  dueInMs: number | null;
  /** Whether it is one more in a row: what was never sent has not failed. */
  counts: boolean;
}

/** What is known stays, and where the next pull begins. */
export const failPull = (tx: Tx, { id, take }: TakenPull, failure: PullFailure): Promise<unknown> =>
  tx.query(
    `UPDATE pulls SET ${NOT_REQUESTED}, failures = failures + $3::int, failed_at = now(), failure_code = $4, failure_message = $5,
       retry_at = now() + $6 * interval '1 millisecond', due_at = now() + $7 * interval '1 millisecond'
     WHERE id = $1 AND take = $2`,
    [id, take, failure.counts ? 1 : 0, failure.code, failure.message, failure.retryInMs, failure.dueInMs],
  );
