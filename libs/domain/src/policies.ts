/**
 * The rules of the pipeline that are numbers. Code, SQL functions (as arguments) and answers take them from here. A number that
 * an installation may change is a setting instead (libs/config); where both exist, this file has the default.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Operators get an alert of a lane whose numbers Risiti had to correct twice within this time: once may be the move from other
 * software, twice is other software that still uses the device.
 */
export const NUMBERS_DRIFT_MS = 24 * 60 * MINUTE_MS;

/**
 * The authority may show a document a while after it has signed it. A number that it counts, and under which it shows nothing for so
 * long, has no document.
 */
export const SHOWN_LATE_MAX_MS = 2 * MINUTE_MS;

/**
 * Where the authority only says that a number is used, Risiti tries at most this many numbers after it. Each one is a call, and
 * software that has used more numbers is asked or read by an operator.
 */
export const NUMBERS_TRIED_MAX = 10;

/**
 * The interface suggests that a client repeats a request this long after 006. It is the default of the setting AUTHORITY_RETRY_DELAY, which
 * counts for every delay and every `Retry-After`; config.spec.ts compares the two, because settings import nothing.
 */
export const AUTHORITY_RETRY_MS = 30 * SECOND_MS;

/** The same in seconds, for texts about a client that gets no `Retry-After`. */
export const AUTHORITY_RETRY_S = AUTHORITY_RETRY_MS / SECOND_MS;

/**
 * The invoices of a lane are held after this many equal refusals of different documents in a row. All refusals in words that nobody
 * knows count as equal: they may name the document, and a rule that the authority has changed must not refuse a backlog. Of a kind
 * that the authority does not sign only these count, for the kind, and the last one of them waits for an operator with its kind.
 */
export const EQUAL_REJECTIONS_MAX = 3;

/**
 * An acceptance waits this long for another one that has not ended and has the same natural key. It holds its lanes
 * meanwhile, so this is short. It is longer than a till's acceptance takes on a busy machine: Postgres applies the limit to
 * each lock of the statement, and with 10 ms the lock for one more page of a table was too slow at times.
 */
export const KEY_WAIT_MS = 100;

/** A file that is accepted as a whole holds no lanes while it waits. Postgres finds a deadlock of two files sooner. */
export const KEY_WAIT_OF_FILE_MS = 2 * SECOND_MS;

/** The `Retry-After` of a request whose number another request has that is still being received, in seconds. */
export const CONTESTED_RETRY_S = 5;

/** Bulk work gets its place in a lane this much later than now. Tills overtake it, and it never starves. */
export const BULK_DELAY_MS = 10 * MINUTE_MS;

/**
 * A stock master waits longer than bulk work. In a busy shop one stock master then reports many movements, because only
 * the latest balance matters.
 */
export const STOCK_MASTER_DELAY_MS = 2 * BULK_DELAY_MS;

/**
 * The ledger keeps this many bytes of details of refused lines for an account. A line of three bytes may have details of some
 * kilobytes, so a few files could fill the disk. Beyond this, it keeps the code of each refused line.
 */
export const REFUSED_DETAILS_MAX_BYTES = 50 * 1024 * 1024;

/**
 * So many submissions of a lane yield at a time. When more have to wait for other documents, the next one waits at the
 * head of the lane, and the lane waits with it.
 */
export const YIELDING_MAX = 50;

/**
 * The pauses of a document that the authority refuses because something that it needs is not there, or not shown yet. They grow,
 * and the last one repeats. Live clients saw stock appear after 20 to 90 seconds, and asked every 12 to 15 seconds (fact sheet 4.7).
 */
export const DEPENDENCY_PAUSES_MS: readonly number[] = [
  7 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
];

/** Such a document that blocks others meanwhile waits at most this long since the first refusal. */
export const DEPENDENCY_WAIT_MAX_MS = MINUTE_MS;

/**
 * Such an invoice yields and blocks nothing, so it waits this long since the first refusal, or since its goods
 * were reported to the authority. One live client was refused for 15 minutes and more.
 */
export const DEPENDENCY_YIELD_MAX_MS = 30 * MINUTE_MS;

/**
 * When more goods are reported to the authority, that time begins anew, again and again for an item that is restocked all day. A
 * sale that has waited this long in all, under a wrong branch id perhaps, gets only the shorter time from then on.
 */
export const DEPENDENCY_WAIT_LONG_MS = 4 * 60 * MINUTE_MS;
export const DEPENDENCY_WAIT_RESTOCKED_MS = 10 * MINUTE_MS;

/**
 * A document that the authority refuses because its clock is behind is sent again after at least this long, and looked at again
 * after at most that long.
 */
export const CLOCK_WAIT_MIN_MS = SECOND_MS;
export const CLOCK_WAIT_MAX_MS = 60 * MINUTE_MS;

/**
 * The clock of the authority is trusted to be behind ours by at most this much. A larger difference is more likely an answer in another
 * time zone, and would write wrong times into documents; then only the authority's refusals tell.
 */
export const CLOCK_LAG_MAX_MS = 60 * MINUTE_MS;

/** The clocks of our own machines differ by at most this much. A date that is further ahead is a fault of the document. */
export const OWN_CLOCKS_SKEW_MS = 5 * MINUTE_MS;

/** The pauses after the authority said that it was asked too often (990). They grow, and the last one repeats. */
export const BACK_OFF_PAUSES_MS: readonly number[] = [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS];

/** A worker sends its heartbeat at this interval. */
export const HEARTBEAT_MS = 5 * SECOND_MS;

/** A worker without a heartbeat for this long is dead, and other workers may take its claims. */
export const WORKER_SILENT_MS = 3 * HEARTBEAT_MS;

/** A lease lasts as long as the longest call, plus this time for writing the answer. */
export const SETTLE_ALLOWANCE_MS = 10 * SECOND_MS;

/** The lease of an attempt that is settled in the transaction that takes it: an operator's, or one whose answer is stored. */
export const SETTLED_AT_ONCE_LEASE_MS = 10 * SECOND_MS;

/** Rescue looks for the job of a head that is overdue by this much. */
export const HEAD_OVERDUE_MS = 5 * SECOND_MS;

/** A process that receives a batch confirms at this interval that it still does. */
export const BATCH_HEARTBEAT_MS = 15 * SECOND_MS;

/** A batch that was not touched for this long was cut off. No chunk takes that long. */
export const BATCH_CUT_AFTER_MS = 4 * BATCH_HEARTBEAT_MS;

/** Rescue writes the end of a batch that was not touched for this long: its process does not come back. */
export const BATCH_GONE_AFTER_MS = 10 * BATCH_CUT_AFTER_MS;

/**
 * The rules for when the breaker of an environment opens, and how long it keeps heads waiting. The SQL functions take
 * them as JSON.
 */
interface BreakerPolicy {
  /** The breaker opens only after this many failures with no answer between them. */
  failures: number;
  /**
   * The breaker opens once this many taxpayers have failed, and then keeps all taxpayers waiting. With fewer, an open
   * breaker keeps only those waiting who have failed.
   */
  taxpayers: number;
  /** The breaker opens for fewer taxpayers if no other taxpayer was answered for this long. */
  answeredMs: number;
  /** The breaker never opens within this time after an answer. */
  quietMs: number;
  /** The delay of a failed call that has no delay of its own. */
  delayMs: number;
  /** The pause until the next probe, as a part of the delay. */
  pauseShare: number;
  /**
   * Other heads come back after the probe is due, spread over this part of the delay, but over no more than
   * `spreadMaxMs`.
   */
  spreadShare: number;
  spreadMaxMs: number;
  /**
   * While the breaker is open, heads in doubt probe. Another head probes at first, then after this time, and then after twice
   * as long each time.
   */
  freshProbeMs: number;
  /** A head in doubt that is overdue by this much is not waited for: its job may be lost. */
  doubtfulLateMs: number;
  /** A head that meets a probe is deferred for as long as the probe has been out so far, within these bounds. */
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
  freshProbeMs: MINUTE_MS,
  doubtfulLateMs: 15 * SECOND_MS,
  deferMinMs: 500,
  deferMaxMs: 15 * SECOND_MS,
};

/** The rules that accept, claim, settle and rescue follow. Tests may pass others. */
export interface LedgerPolicies {
  equalRejectionsMax: number;
  workerSilentMs: number;
  keyWaitMs: number;
  breaker: BreakerPolicy;
}

export const LEDGER_POLICIES: LedgerPolicies = {
  equalRejectionsMax: EQUAL_REJECTIONS_MAX,
  workerSilentMs: WORKER_SILENT_MS,
  keyWaitMs: KEY_WAIT_MS,
  breaker: BREAKER,
};

/** The rules of a worker that tries again after this delay. */
export const ledgerPolicies = (delayMs: number): LedgerPolicies => ({
  ...LEDGER_POLICIES,
  breaker: { ...BREAKER, delayMs },
});

/** How many characters a new password has. config.spec.ts compares it with FIRST_OPERATOR_PASSWORD, because settings import nothing. */
export const PASSWORD_LENGTH = { min: 12, max: 256 };

/**
 * A refresh token of the dashboard that comes again within this time gets another new token: two tabs of a browser send it twice, and
 * browsers let the timers of a tab in the background run only once a minute. "Until its successor is used" was not chosen: the old token of
 * a person who has gone home would stay good for weeks.
 */
export const REFRESH_GRACE_MS = 2 * MINUTE_MS;
