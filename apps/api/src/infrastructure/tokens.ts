/**
 * The names under which Nest hands out what is no class of its own: a function, an interface, a list, or one instance for
 * each environment. Everything else is injected by its class.
 */

/** `ApiConfig`: the environment variables, read once. */
export const SETTINGS = Symbol('SETTINGS');

/** `Logger` of pino. */
export const LOGGER = Symbol('LOGGER');

/** `Registry` of prom-client, which holds the metrics of this process. */
export const METRICS_REGISTRY = Symbol('METRICS_REGISTRY');

/** `AlertSender`, or null where no receiver of alerts is set. */
export const ALERT_SENDER = Symbol('ALERT_SENDER');

/** `EventSink`: takes every event of the pipeline to the log and the metrics. */
export const EVENT_SINK = Symbol('EVENT_SINK');

/** `RequestSink`: takes every finished request to the log and the metrics. */
export const REQUEST_SINK = Symbol('REQUEST_SINK');

/** `Database` of the sandbox. It has connections of its own, so that locks of the sandbox never hold up production. */
export const SANDBOX_DATABASE = Symbol('SANDBOX_DATABASE');

/**
 * `Database` for finding callers: keys, logins, operators, and for /health. It has connections of its own, so that callers are
 * found, and balancers answered, while all others are in use.
 */
export const ACCESS_DATABASE = Symbol('ACCESS_DATABASE');

/** `Record<Environment, Ledger>`, each over the connections of its environment. */
export const LEDGERS = Symbol('LEDGERS');

/** `QueueBackend`: the Postgres or the Redis that holds the queues. */
export const QUEUE_BACKEND = Symbol('QUEUE_BACKEND');

/** `DashboardAccess`, or null where the installation has no dashboard. */
export const DASHBOARD_ACCESS = Symbol('DASHBOARD_ACCESS');

/** `Mailer`, or null where the installation sends no mail. */
export const MAILER = Symbol('MAILER');

/** `Quotas`: how many apps, keys and users one account may have. */
export const QUOTAS = Symbol('QUOTAS');

/** `RateLimits`: how much one caller may ask of this process. */
export const RATE_LIMITS = Symbol('RATE_LIMITS');

/** `AccountShares`: how much of this process one account may have in hand. */
export const ACCOUNT_SHARES = Symbol('ACCOUNT_SHARES');

/** `Record<Environment, Accept>`: the step of the pipeline that makes a document a submission. */
export const ACCEPT = Symbol('ACCEPT');

/** `Record<Environment, Withdraw>`: withdrawing submissions, over the connections of their environment. */
export const WITHDRAWALS = Symbol('WITHDRAWALS');

/** `Record<Environment, BatchTools>`: what all batches of an environment share. */
export const BATCH_TOOLS = Symbol('BATCH_TOOLS');

/** `OperatingTools`: what the acts of operators work with. */
export const OPERATING_TOOLS = Symbol('OPERATING_TOOLS');

/** `Closeable[]`: the things that this process opened, in the order in which they are closed. */
export const CLOSEABLES = Symbol('CLOSEABLES');
