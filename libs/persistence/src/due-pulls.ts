import { WORKER_SILENT_MS } from '@app/domain';
import { newId } from './database/ids.js';
import type { Tx } from './database/tx.js';
import type { RequestedPull } from './pulls.js';

const REQUESTED_COLUMNS = 'p.id, p.environment, p.want';

/** A register that workers pull automatically, with one copy for each environment, taxpayer or device. */
interface ScheduledRegister {
  register: string;
  scope: 'environment' | 'taxpayer' | 'device';
}

const CREATED_MAX = 1_000;

// The pulls are a queue: SQL, because it skips locked rows and the clock of Postgres decides what is due.

/**
 * Creates the pulls of each initialised device; the first device of an environment or a taxpayer brings the shared ones. They
 * fall due within the spread, so that a new fleet does not pull at the same time.
 */
export async function createPulls(tx: Tx, registers: readonly ScheduledRegister[], spreadMs: number): Promise<number> {
  const missing = await tx.query<object>(MISSING_PULLS, [JSON.stringify(registers), CREATED_MAX]);
  if (missing.length === 0) return 0;
  const created = await tx.query(
    `INSERT INTO pulls (id, environment, register, scope, tin, lane_id, due_at)
     SELECT id, environment, register, scope, tin, lane_id, now() + random() * $2 * interval '1 millisecond'
     FROM jsonb_to_recordset($1) AS n(id uuid, environment text, register text, scope text, tin text, lane_id uuid)
     ON CONFLICT DO NOTHING RETURNING id`,
    [JSON.stringify(missing.map((pull) => ({ id: newId(), ...pull }))), spreadMs],
  );
  return created.length;
}

const MISSING_PULLS = `
  SELECT environment, register, scope, tin, lane_id
  FROM (
    SELECT d.environment, r.register, d.id AS lane_id, CASE r.scope WHEN 'environment' THEN NULL ELSE d.tin END AS tin,
      CASE r.scope WHEN 'environment' THEN '' WHEN 'taxpayer' THEN d.tin ELSE d.id::text END AS scope
    FROM devices d CROSS JOIN jsonb_to_recordset($1) AS r(register text, scope text)
    WHERE d.initialised_at IS NOT NULL) n
  WHERE NOT EXISTS (
    SELECT FROM pulls p WHERE p.environment = n.environment AND p.register = n.register AND p.scope = n.scope)
  LIMIT $2`;

/** Requests the pulls that are due. */
export const requestDuePulls = (tx: Tx, limit: number): Promise<RequestedPull[]> =>
  tx.query<RequestedPull>(
    `UPDATE pulls p SET wanted_at = now(), want = p.want + 1
     WHERE p.id IN (
       SELECT id FROM pulls WHERE due_at <= now() AND wanted_at IS NULL ORDER BY due_at LIMIT $1
       FOR UPDATE SKIP LOCKED)
     RETURNING ${REQUESTED_COLUMNS}`,
    [limit],
  );

/** Requests old requests again that no living worker has taken: their job may be lost. */
export const requestLostPulls = (tx: Tx, afterMs: number, limit: number): Promise<RequestedPull[]> =>
  tx.query<RequestedPull>(
    `UPDATE pulls p SET wanted_at = now(), want = p.want + 1
     WHERE p.id IN (
       SELECT id FROM pulls WHERE wanted_at < now() - $1 * interval '1 millisecond'
         AND (coalesce(taken_until < now(), true) OR NOT worker_alive(taken_by, $3)) ORDER BY wanted_at LIMIT $2
       FOR UPDATE SKIP LOCKED)
     RETURNING ${REQUESTED_COLUMNS}`,
    [afterMs, limit, WORKER_SILENT_MS],
  );
