import {
  type AlarmState,
  type AlarmStep,
  type Environment,
  LEDGER_ALARMS,
  type LedgerAlarm,
  type LedgerLook,
  type OldestSale,
  type OperatorAct,
  WORKER_SILENT_MS,
} from '@app/domain';
import type { Tx } from './database/tx.js';
import { UNSETTLED_IN_LANE, WAITING_INVOICES } from './lanes.js';

/**
 * SQL, because it is an aggregate over lanes with the functions of the ledger. Of each lane in which something waits it reads
 * what is under way, and the oldest invoice that waits.
 */
const BUSY_LANES = `
  SELECT l.environment, l.id, least(u.work_at, headless.accepted_at) AS work_at, least(u.sale_at, w.accepted_at) AS sale_at,
    CASE WHEN u.sale_at IS NULL OR w.accepted_at < u.sale_at THEN w.id ELSE u.sale_id END AS sale_id
  FROM lanes l
  CROSS JOIN LATERAL (
    SELECT min(s.accepted_at) FILTER (WHERE NOT is_settled(s.status) AND NOT is_held_for(l, s)) AS work_at,
      min(s.accepted_at) FILTER (WHERE is_invoice(s.kind)) AS sale_at,
      (array_agg(s.id ORDER BY s.accepted_at) FILTER (WHERE is_invoice(s.kind)))[1] AS sale_id
    FROM submissions s WHERE s.id = ANY(under_way(l))) u
  LEFT JOIN LATERAL (SELECT i.id, i.accepted_at FROM (${WAITING_INVOICES}) i ORDER BY i.accepted_at LIMIT 1) w ON true
  CROSS JOIN LATERAL (
    SELECT CASE WHEN l.head_id IS NULL AND l.held_at IS NULL AND l.waiting > 0 THEN oldest_waiting(l.id) END AS accepted_at) headless
  WHERE l.head_id IS NOT NULL OR l.waiting > 0 OR cardinality(l.parked) > 0`;

/**
 * The acts that give old work back to the workers. A correction of a number gives nothing back: the lane is resumed after it. An act
 * that settles something by hand counts as a settlement.
 */
const ACTS_SENDING_AGAIN: readonly OperatorAct[] = ['release', 'redrive', 'resume'];

/** An act before the newest settlement, or before the oldest work, changes nothing. So only the acts since then are read. */
const LAST_ACT = `
  SELECT max(a.at) AS at FROM operator_acts a JOIN lanes l ON l.id = a.lane_id
  WHERE l.environment = b.environment AND a.act = ANY($3) AND c.work_at IS NOT NULL
    AND a.at > greatest(c.work_at, t.settled_at)`;

const WATCHDOG_LOOK = `
  WITH busy AS MATERIALIZED (${BUSY_LANES}),
  oldest AS (
    SELECT DISTINCT ON (b.environment) b.environment, b.sale_id, b.id AS lane_id
    FROM busy b WHERE b.sale_id IS NOT NULL ORDER BY b.environment, b.sale_at),
  counted AS (
    SELECT environment, min(work_at) AS work_at,
      (count(*) FILTER (WHERE sale_at <= now() - $1::float8 * interval '1 millisecond'))::int AS devices
    FROM busy GROUP BY environment),
  summed AS (
    SELECT environment, max(settled_at) AS settled_at,
      (sum(waiting + cardinality(parked)) + count(head_id))::int AS waiting
    FROM lanes GROUP BY environment)
  SELECT b.environment, now() AS at, t.settled_at AS "lastSettledAt", c.work_at AS "oldestWorkAt",
    (${LAST_ACT}) AS "lastActAt", coalesce(t.waiting, 0) AS waiting,
    (SELECT count(*) FROM workers WHERE worker_alive(id, $2))::int AS workers, b.opened_at IS NOT NULL AS "isBreakerOpen",
    o.lane_id AS "laneId", s.id AS "submissionId", d.tin, d.bhf_id AS "bhfId", s.reference, s.accepted_at AS "acceptedAt",
    s.status, s.answer_code AS "answerCode", s.answer_message AS "answerMessage", ${UNSETTLED_IN_LANE} AS "laneWaiting", l.held_scope AS "heldScope",
    l.held_code AS "heldCode", l.held_message AS "heldMessage", coalesce(c.devices, 0) AS "devicesWithOldSale",
    (SELECT jsonb_object_agg(a.alarm, jsonb_build_object('since', a.since, 'alertedAt', a.alerted_at,
       'isClaimed', coalesce(a.claimed_until > now(), false), 'version', a.version))
     FROM alarms a WHERE a.environment = b.environment) AS alarms
  FROM breakers b LEFT JOIN summed t USING (environment) LEFT JOIN counted c USING (environment)
  LEFT JOIN oldest o USING (environment) LEFT JOIN lanes l ON l.id = o.lane_id LEFT JOIN devices d ON d.id = o.lane_id
  LEFT JOIN submissions s ON s.id = o.sale_id`;

type LookRow = Omit<LedgerLook, 'oldestSale' | 'alarms'> &
  Omit<OldestSale, 'waiting' | 'submissionId'> & {
    submissionId: OldestSale['submissionId'] | null;
    laneWaiting: number;
    alarms: Record<LedgerAlarm, Record<keyof AlarmState, unknown>>;
  };

/**
 * One statement reads what the watchdog must know of each environment. The cost grows with the lanes, neither with the backlog
 * nor with the history. It asks neither the queue nor a worker.
 */
export async function readWatchdogLooks(tx: Tx, oldestMs: number): Promise<Record<Environment, LedgerLook>> {
  const rows = await tx.query<LookRow>(WATCHDOG_LOOK, [oldestMs, WORKER_SILENT_MS, ACTS_SENDING_AGAIN]);
  return Object.fromEntries(rows.map((row) => [row.environment, lookOf(row)])) as Record<Environment, LedgerLook>;
}

function lookOf(row: LookRow): LedgerLook {
  const { laneId, submissionId, tin, bhfId, reference, acceptedAt, status, laneWaiting, ...rest } = row;
  const { answerCode, answerMessage, heldScope, heldCode, heldMessage, alarms, ...look } = rest;
  const answered = { answerCode, answerMessage, heldScope, heldCode, heldMessage };
  const sale = { laneId, tin, bhfId, reference, acceptedAt, status, ...answered };
  return {
    ...look,
    oldestSale: submissionId && { ...sale, submissionId, waiting: laneWaiting },
    alarms: Object.fromEntries(LEDGER_ALARMS.map((name) => [name, stateOf(alarms[name])])) as LedgerLook['alarms'],
  };
}

const stateOf = ({ since, alertedAt, ...state }: Record<keyof AlarmState, unknown>) =>
  ({ ...state, since: dateOf(since), alertedAt: dateOf(alertedAt) }) as AlarmState;

const dateOf = (time: unknown): Date | null => (typeof time === 'string' ? new Date(time) : null);

/** The right of one process to deliver one alert. */
export interface AlarmClaim {
  environment: Environment;
  alarm: AlarmStep['alarm'];
  version: number;
}

// SQL, because one statement must grant the claim to one process, and the clock of Postgres decides when it ends.
const CLAIM = `
  UPDATE alarms SET since = coalesce(since, $4), claimed_until = now() + $5::float8 * interval '1 millisecond', version = version + 1
  WHERE environment = $1 AND alarm = $2 AND version = $3 AND (claimed_until IS NULL OR claimed_until <= now())
  RETURNING version`;

const CONFIRM = `
  UPDATE alarms SET since = CASE WHEN $4 THEN NULL ELSE since END, alerted_at = CASE WHEN $4 THEN NULL ELSE now() END,
    claimed_until = NULL, version = version + 1
  WHERE environment = $1 AND alarm = $2 AND version = $3`;

/**
 * Grants the delivery of an alert to one of all processes that saw the alarm in the same version. Without a confirmation the
 * claim ends after `claimMs`, and another process delivers: the first one may have died.
 */
export async function claimAlarm(
  tx: Tx,
  environment: Environment,
  { alarm, version, since }: Pick<AlarmStep, 'alarm' | 'version' | 'since'>,
  claimMs: number,
): Promise<AlarmClaim | null> {
  const [claimed] = await tx.query<{ version: number }>(CLAIM, [environment, alarm, version, since, claimMs]);
  return claimed ? { environment, alarm, version: claimed.version } : null;
}

/** The alert is delivered. An alarm whose end was reported is over. */
export async function confirmAlert(
  tx: Tx,
  { environment, alarm, version }: AlarmClaim,
  hasEnded: boolean,
): Promise<void> {
  await tx.query(CONFIRM, [environment, alarm, version, hasEnded]);
}
