import type { Environment, LaneId, SubmissionId } from '@app/domain';
import type { Tx } from './database/tx.js';

/** The reason why a device sends no document, or no invoice. */
export interface LaneHold {
  scope: 'device' | 'invoices';
  code: string;
  message: string;
  /** ISO 8601. */
  since: string;
  /** The number of unsettled submissions in the lane. */
  waiting: number;
}

/** The number of unsettled submissions in the lane `l`: those that wait, and those that are under way. */
export const UNSETTLED_IN_LANE = 'unsettled_in_lane(l)';

// Every list of unsettled submissions `s` finds them from their lanes `l` by these joins, without an index on the status. So a
// change of the lanes changes them here alone.

/**
 * The submissions that a worker may claim or has claimed. OFFSET 0 makes Postgres look at each lane for itself; otherwise it
 * may read the whole table of submissions first.
 */
export const JOIN_UNDER_WAY = 'CROSS JOIN LATERAL (SELECT * FROM submissions WHERE id = ANY(under_way(l)) OFFSET 0) s';

/** The submissions that wait behind those: their status is ACCEPTED. */
export const JOIN_WAITING = 'JOIN submissions s ON s.lane_id = l.id AND s.waiting';

const INVOICE_KINDS = "'{sale,credit-note}'::text[]";

/**
 * The oldest invoices that wait in the lane `l`: the first of each kind, and the oldest that was overtaken, since tills overtake lines
 * of a batch. The kinds come from unnest, because with a constant Postgres may read the history of a kind.
 */
export const WAITING_INVOICES = `
  SELECT first.* FROM unnest(${INVOICE_KINDS}) AS k(kind) CROSS JOIN LATERAL (
    SELECT s.* FROM submissions s WHERE l.waiting > 0 AND s.lane_id = l.id AND s.kind = k.kind AND s.waiting
    ORDER BY s.turn_at, s.id LIMIT 1) first
  UNION ALL (
    SELECT s.* FROM submissions s
    WHERE l.waiting > 0 AND s.lane_id = l.id AND s.waiting AND s.turn_at > s.accepted_at AND s.kind = ANY (${INVOICE_KINDS})
    ORDER BY s.accepted_at LIMIT 1)`;

/** The work under way in one environment. */
interface LaneLoad {
  /** Submissions without an answer: those under way in the lanes, and those that wait. */
  waiting: number;
  /** Lanes in which something under way waits for the authority. */
  stalledLanes: number;
  /** Lanes that wait for an operator. */
  heldLanes: number;
  /** The acceptance of the oldest of them. */
  oldestWaitingAt: string | null;
  /** Measured by the clock of Postgres. */
  oldestWaitingMs: number | null;
}

// SQL, because it is an aggregate over lanes and heads with the functions of the ledger.
const LANE_LOADS = `
  SELECT e.name, coalesce(sum(l.waiting + cardinality(l.parked)) + count(l.head_id), 0)::int AS waiting,
    (count(*) FILTER (WHERE h.stalled))::int AS "stalledLanes",
    (count(*) FILTER (WHERE l.held_at IS NOT NULL))::int AS "heldLanes",
    to_char(min(h.oldest) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "oldestWaitingAt",
    (extract(epoch FROM now() - min(h.oldest)) * 1000)::float8 AS "oldestWaitingMs"
  FROM (VALUES ('SANDBOX'), ('PRODUCTION')) AS e(name)
  LEFT JOIN lanes l ON l.environment = e.name
  LEFT JOIN LATERAL (
    SELECT least(min(s.accepted_at), CASE WHEN l.waiting > 0 THEN oldest_waiting(l.id) END) AS oldest,
      bool_or(is_stalled(s.status, s.next_attempt_at)) AS stalled
    FROM submissions s WHERE s.id = ANY(under_way(l))) h ON true
  GROUP BY e.name`;

/** The cost grows with the number of lanes and not with the backlog. */
export async function readLoad(tx: Tx): Promise<{ sandbox: LaneLoad; production: LaneLoad }> {
  const rows = await tx.query<LaneLoad & { name: string }>(LANE_LOADS);
  const loadOf = (environment: string): LaneLoad => {
    const { name: _, ...load } = rows.find(({ name }) => name === environment)!;
    return load;
  };
  return { sandbox: loadOf('SANDBOX'), production: loadOf('PRODUCTION') };
}

/** A lane in a list of lanes. `head` is the reference of the submission because of which it is held. */
export interface ListedLane {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  /** The name that the authority gives the branch; null if it has not said so. */
  branchName: string | null;
  isInitialised: boolean;
  /** Null unless it waits for an operator. */
  heldAt: Date | null;
  /** `device` if the whole lane is held, `invoices` if only those are. */
  scope: 'device' | 'invoices' | null;
  code: string | null;
  message: string | null;
  head: string | null;
  headId: SubmissionId | null;
  /** Submissions without an answer, also the one that is held. */
  waiting: number;
  /** Invoices that were approved today, by the calendar of Nairobi. */
  signed: number;
  refused: number;
}

interface LaneFilter {
  isHeld?: boolean | undefined;
  environment?: string | undefined;
  after?: string | undefined;
  /** The page has all lanes without it. */
  limit?: number;
}

const ON_DAY = `l.counted_on = (now() AT TIME ZONE 'Africa/Nairobi')::date`;

// SQL, because a function of the ledger says which submission is held. The cost grows with the lanes and with the page: the day is
// counted in the row of the lane, see settle_submissions.
const LANES = `
  SELECT l.id AS "laneId", l.environment, d.tin, d.bhf_id AS "bhfId", d.info ->> 'bhfNm' AS "branchName",
    d.initialised_at IS NOT NULL AS "isInitialised", l.held_at AS "heldAt", l.held_scope AS scope, l.held_code AS code,
    l.held_message AS message, h.reference AS head, h.id AS "headId", ${UNSETTLED_IN_LANE} AS waiting,
    CASE WHEN ${ON_DAY} THEN l.signed_on_day ELSE 0 END AS signed, CASE WHEN ${ON_DAY} THEN l.refused_on_day ELSE 0 END AS refused
  FROM lanes l JOIN devices d ON d.id = l.id
  LEFT JOIN LATERAL (
    SELECT s.id, s.reference FROM submissions s WHERE s.id = ANY(under_way(l)) AND is_held_for(l, s) LIMIT 1) h ON true
  WHERE l.id = ANY(ARRAY(
    SELECT p.id FROM lanes p WHERE ($1::boolean IS NULL OR (p.held_at IS NOT NULL) = $1)
      AND ($2::text IS NULL OR p.environment = $2) AND ($3::uuid IS NULL OR p.id > $3) ORDER BY p.id LIMIT $4))
  ORDER BY l.id`;

/** The lanes come in the order of their ids. */
export const listLanes = (tx: Tx, { isHeld, environment, after, limit }: LaneFilter): Promise<ListedLane[]> =>
  tx.query<ListedLane>(LANES, [isHeld ?? null, environment ?? null, after ?? null, limit ?? null]);

/** The submission for which a lane is held: its head, or an invoice that is parked. Null if there is none. */
export async function readHeldSubmission(tx: Tx, laneId: LaneId): Promise<SubmissionId | null> {
  const [held] = await tx.query<{ id: SubmissionId }>(
    'SELECT s.id FROM lanes l JOIN submissions s ON s.id = ANY(under_way(l)) AND is_held_for(l, s) WHERE l.id = $1 LIMIT 1',
    [laneId],
  );
  return held?.id ?? null;
}

/** The breaker of an environment, as the whole fleet sees it. */
interface BreakerView {
  /** `half-open`: the pause is over, and one call probes the authority, or the next one will. */
  state: 'closed' | 'open' | 'half-open';
  /** The time at which the breaker opened; null while it is closed. */
  since: Date | null;
  /** The time of the next call, while the breaker is open. */
  until: Date | null;
  /** Taxpayers whose calls have failed since the authority last answered; while the breaker is open, not all are counted. */
  failingTaxpayers: number;
}

// The functions of claim and settle write the breaker (prisma/functions). SQL, because the clock of Postgres decides its state.
const BREAKER_VIEWS = `
  SELECT environment, opened_at AS since, until, cardinality(failing) AS "failingTaxpayers",
    CASE WHEN opened_at IS NULL THEN 'closed' WHEN until > now() THEN 'open' ELSE 'half-open' END AS state
  FROM breakers`;

export async function readBreakers(tx: Tx): Promise<Record<Environment, BreakerView>> {
  const rows = await tx.query<BreakerView & { environment: Environment }>(BREAKER_VIEWS);
  const entries = rows.map(({ environment, ...breaker }) => [environment, breaker]);
  return Object.fromEntries(entries) as Record<Environment, BreakerView>;
}
