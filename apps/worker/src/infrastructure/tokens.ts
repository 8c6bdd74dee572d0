/**
 * Injection tokens for what has no class of its own: an interface, a function, a value, or several instances of one class.
 * Everything else is injected by its class.
 */

/** The settings of this process, a `WorkerConfig`. */
export const WORKER_CONFIG = Symbol('WORKER_CONFIG');

/** The `WorkerId` under which this process claims submissions. */
export const WORKER_ID = Symbol('WORKER_ID');

/** The `Logger` of this process. */
export const LOGGER = Symbol('LOGGER');

/** The `EventSink` that logs and counts every event, and posts alerts. */
export const EVENT_SINK = Symbol('EVENT_SINK');

/** The `AlertSender` of the settings ALERT_*; null if they name no receiver. */
export const ALERT_SENDER = Symbol('ALERT_SENDER');

/** A `Database` for each environment, so that a lock of the sandbox never holds up production. */
export const DATABASES = Symbol('DATABASES');

/** The `Database` of the lookups, so that a list of tens of thousands of rows never takes a connection from a claim. */
export const LOOKUP_DATABASE = Symbol('LOOKUP_DATABASE');

/** The `Database` of the webhooks: what a receiver has taken is noted also while lists are stored. */
export const WEBHOOK_DATABASE = Symbol('WEBHOOK_DATABASE');

/** The `QueueBackend` of this process: Postgres, or Redis where REDIS_URL is set. */
export const QUEUE_BACKEND = Symbol('QUEUE_BACKEND');

/** The open resources of this process, in the order in which they must be closed. */
export const OPEN_RESOURCES = Symbol('OPEN_RESOURCES');
