import { BREAKER, type Environment, type LaneId, WORKER_SILENT_MS, type WorkerId } from '@app/domain';
import { newId } from './database/ids.js';
import type { SharedRead } from './database/shared-reads.js';
import type { Tx } from './database/tx.js';

/** The owner of a copy of a register. */
export interface RegisterScope {
  environment: Environment;
  register: string;
  /** Empty for the whole environment; or a PIN, a device, or a PIN and a search. */
  scope: string;
}

/** The state of a copy. A copy that no client has asked for has no row. */
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
  /** Age of the last good pull, by the clock of Postgres. */
  ageMs: number | null;
  /** True if the pause after a failure is over, by the clock of Postgres. */
  mayRetry: boolean;
}

const PULL_COLUMNS = `p.id, p.register, p.answered_at AS "answeredAt", p.pulled_at AS "pulledAt", p.version,
  p.wanted_at AS "wantedAt", p.wanted_at IS NOT NULL AND coalesce(p.taken_until > now(), false) AS "isTaken",
  p.failed_at AS "failedAt", p.failure_code AS "failureCode", p.failure_message AS "failureMessage",
  p.retry_at AS "retryAt", p.due_at AS "dueAt", (extract(epoch FROM now() - p.pulled_at) * 1000)::float8 AS "ageMs",
  coalesce(p.retry_at <= now(), true) AS "mayRetry"`;

/** SQL, because one statement answers all requests that wait for a pull at the same time. */
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

interface RegisterRequest extends RegisterScope {
  laneId: LaneId;
  /** Null for a register of the whole environment. */
  tin: string | null;
  /** A copy that is no older is fresh enough. */
  freshMs: number;
}

/** A pull that was requested just now; the caller makes its job. */
export interface RequestedPull {
  id: string;
  environment: Environment;
  /** Counts the requests of this pull. */
  want: number;
}

/** The limit of requests of one taxpayer at a time, so that they do not delay all others. */
const REQUESTED_MAX = 20;

// The pulls are a queue with leases: the statements below are SQL, and the clock of Postgres decides.

/**
 * Requests a pull of a register. Null if it is requested already, fresh, in the pause after a failure, or if the taxpayer has
 * too many requests under way.
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
      newId(),
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

/** A pull that a worker has taken, with all that the worker needs. */
export interface TakenPull extends RegisterScope {
  id: string;
  take: number;
  tin: string | null;
  laneId: LaneId;
  answeredAt: string | null;
  failures: number;
}

interface TakePullOptions {
  workerId: WorkerId;
  leaseMs: number;
}

/** Null if the pull has ended meanwhile, or a living worker has it. */
export async function takePull(tx: Tx, id: string, { workerId, leaseMs }: TakePullOptions): Promise<TakenPull | null> {
  const [taken] = await tx.query<TakenPull>(
    `UPDATE pulls SET take = take + 1, taken_by = $2, taken_until = now() + $3 * interval '1 millisecond'
     WHERE id = $1 AND wanted_at IS NOT NULL AND (coalesce(taken_until < now(), true) OR NOT worker_alive(taken_by, $4))
     RETURNING id, take, environment, register, scope, tin, lane_id AS "laneId", answered_at AS "answeredAt", failures`,
    [id, workerId, leaseMs, WORKER_SILENT_MS],
  );
  return taken ?? null;
}

/** The register of a job; null if the request has ended. */
export async function readRequestedRegister(tx: Tx, id: string): Promise<string | null> {
  const sql = 'SELECT register FROM pulls WHERE id = $1 AND wanted_at IS NOT NULL';
  const [row] = await tx.query<{ register: string }>(sql, [id]);
  return row?.register ?? null;
}

/** Counts the other pulls of the same taxpayer that the fleet makes now. */
export async function countTakenPulls(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*)::int FROM pulls p JOIN pulls o ON o.environment = p.environment AND o.tin = p.tin
     WHERE p.id = $1 AND o.id <> p.id AND o.wanted_at IS NOT NULL AND o.taken_until > now() AND worker_alive(o.taken_by, $2)`,
    [id, WORKER_SILENT_MS],
  );
  return row!.count;
}

/** The device through which a worker pulls. */
export interface PullingDevice {
  laneId: LaneId;
  tin: string;
  bhfId: string;
  cmcKey: Buffer | null;
  /** True if the breaker stops its calls now. */
  rests: boolean;
}

/**
 * An initialised device that may pull the register. The device of the request comes first, unless its lane is held or it just
 * failed; then another device comes first, so that one broken device does not block a shared register.
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

/** True if the worker still has the pull. The row stays locked until the transaction ends. */
export async function lockTakenPull(tx: Tx, { id, take }: TakenPull): Promise<boolean> {
  const rows = await tx.query('SELECT FROM pulls WHERE id = $1 AND take = $2 AND wanted_at IS NOT NULL FOR UPDATE', [
    id,
    take,
  ]);
  return rows.length > 0;
}

interface PullCompletion {
  /** The time in the answer of the authority; null keeps the last one. */
  answeredAt: string | null;
  /** True if the pull found new or changed rows. */
  hasChanges: boolean;
  /** Null where it is not pulled by itself. */
  dueInMs: number | null;
}

/** Call it in the commit of the rows that the pull found. */
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

interface PullFailure {
  code: string;
  message: string;
  retryInMs: number;
  /** Null where it is not pulled by itself. */
  dueInMs: number | null;
  /** True if it counts as a failure in a row; a pull that was never sent does not. */
  counts: boolean;
}

/** The copy stays, and so does the time at which the next pull begins. */
export const failPull = (tx: Tx, { id, take }: TakenPull, failure: PullFailure): Promise<unknown> =>
  tx.query(
    `UPDATE pulls SET ${NOT_REQUESTED}, failures = failures + $3::int, failed_at = now(), failure_code = $4, failure_message = $5,
       retry_at = now() + $6 * interval '1 millisecond', due_at = now() + $7 * interval '1 millisecond'
     WHERE id = $1 AND take = $2`,
    [id, take, failure.counts ? 1 : 0, failure.code, failure.message, failure.retryInMs, failure.dueInMs],
  );
