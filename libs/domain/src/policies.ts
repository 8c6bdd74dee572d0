/**
 * The rules of the pipeline that are numbers. Code, SQL functions (as arguments) and answers take them from here and nowhere
 * else. A number that an installation may change is a setting instead: see libs/config.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * How long a submission waits after the authority was unavailable (006): the default of AUTHORITY_RETRY_DELAY, which config.spec.ts
 * holds to this value, since the settings import nothing.
 */
export const AUTHORITY_RETRY_MS = 30 * SECOND_MS;

/** For `Retry-After` of an answer with 006: when it is worth asking again. */
export const AUTHORITY_RETRY_S = AUTHORITY_RETRY_MS / SECOND_MS;

/** So many equal refusals of different documents in a row hold the lane. */
export const EQUAL_REJECTIONS_MAX = 3;

/** How much later than now bulk work gets its place in a lane, so that tills overtake it and it never starves. */
export const BULK_DELAY_MS = 10 * MINUTE_MS;

/** Later than bulk work, so that in a busy shop one stock master reports many movements: only the latest balance matters. */
export const STOCK_MASTER_DELAY_MS = 2 * BULK_DELAY_MS;

/** How long a document waits at the head of its lane for what it depends on: it blocks the lane meanwhile. */
export const DEPENDENCY_WAIT_MAX_MS = MINUTE_MS;

/** How often a worker sends its heartbeat. */
export const HEARTBEAT_MS = 5 * SECOND_MS;

/** A worker without a heartbeat for so long is dead, and its claims are free for others. */
export const WORKER_SILENT_MS = 3 * HEARTBEAT_MS;

/** A lease is the longest call and this, for writing the answer down. */
export const SETTLE_ALLOWANCE_MS = 10 * SECOND_MS;

/** The lease of an operator, who settles in the same transaction. */
export const OPERATOR_LEASE_MS = 10 * SECOND_MS;

/** How long the job of a head may be on its way before rescue looks for it. */
export const HEAD_OVERDUE_MS = 5 * SECOND_MS;

/** How often a process that receives a batch says that it still does. */
export const BATCH_HEARTBEAT_MS = 15 * SECOND_MS;

/** A batch that was not touched for so long was cut. Longer than any chunk takes. */
export const BATCH_CUT_AFTER_MS = 4 * BATCH_HEARTBEAT_MS;

/** When the breaker of an environment opens, and how long it keeps heads waiting. The SQL functions take it as JSON. */
export interface BreakerPolicy {
  /** It opens after so many failures with no answer between them … */
  failures: number;
  /** … of so many taxpayers. From then on it keeps all taxpayers waiting; before, only those who have failed. */
  taxpayers: number;
  /** It opens for fewer taxpayers if no other one was answered for so long. */
  answeredMs: number;
  /** It never opens so soon after an answer. */
  quietMs: number;
  /** The delay of a failed call that has none of its own. */
  delayMs: number;
  /** The pause until the next probe, as a part of that delay. */
  pauseShare: number;
  /** Heads come back over a part of that delay after the probe is due, but not over more than this. */
  spreadShare: number;
  spreadMaxMs: number;
  /** While a probe is out, heads are deferred for as long again as it has been out, within these bounds. */
  deferMinMs: number;
  deferMaxMs: number;
}

export const BREAKER: BreakerPolicy = {
  failures: 3,
  taxpayers: 3,
  answeredMs: 5 * MINUTE_MS,
  quietMs: 2 * SECOND_MS,
  delayMs: AUTHORITY_RETRY_MS,
  pauseShare: 0.75,
  spreadShare: 0.25,
  spreadMaxMs: 5 * SECOND_MS,
  deferMinMs: 500,
  deferMaxMs: 15 * SECOND_MS,
};

/** The rules that accept, claim, settle and rescue follow. Tests may pass others. */
export interface LedgerPolicies {
  equalRejectionsMax: number;
  workerSilentMs: number;
  breaker: BreakerPolicy;
}

export const LEDGER_POLICIES: LedgerPolicies = {
  equalRejectionsMax: EQUAL_REJECTIONS_MAX,
  workerSilentMs: WORKER_SILENT_MS,
  breaker: BREAKER,
};
