import { duration, encryptionKey, matching, oneOf, nonZeroDuration, port, text, url, wholeNumber } from './parsers.js';
import { authoritySettings } from './authority-settings.js';
import { redisUrl } from './redis-address.js';

export { simulatorSettings } from './simulator-settings.js';

/**
 * Every setting of every process. This table is the manual: the name of the environment variable, what it takes, its
 * default, and what it is for. Durations take a unit (`250ms`, `30s`, `10m`, `2h`).
 */
const commonSettings = {
  databaseUrl: { env: 'DATABASE_URL', parse: url('postgresql', 'postgres'), about: 'the Postgres that is the ledger' },
  redisUrl: {
    env: 'REDIS_URL',
    parse: redisUrl,
    optional: true,
    about: 'a Redis for the queue; without it the queue lives in Postgres too',
  },
  queuePrefix: {
    env: 'QUEUE_PREFIX',
    parse: matching(/^[\w-]{1,50}$/, 'risiti'),
    fallback: 'risiti',
    about: "what the queue's keys in Redis begin with; installations that share one need different ones",
  },
  groupRowsMax: {
    env: 'GROUP_ROWS_MAX',
    parse: wholeNumber(1, 500),
    fallback: 200,
    about: 'how many submissions may share one statement and one commit; 1 writes each by itself',
  },
  logLevel: {
    env: 'LOG_LEVEL',
    parse: oneOf('debug', 'info', 'warn', 'error', 'silent'),
    fallback: 'info',
    about: 'the least severe line that is logged',
  },
  metricsToken: {
    env: 'METRICS_TOKEN',
    parse: matching(/^[\x21-\x7e]{16,}$/, 'the output of `openssl rand -hex 16`'),
    optional: true,
    about: 'what a reader of /metrics must bear; without it only the worker has that page, for all',
  },
} as const;

export const apiSettings = {
  ...commonSettings,
  host: { env: 'API_HOST', parse: text, fallback: '0.0.0.0', about: 'the address the API listens on' },
  port: { env: 'API_PORT', parse: port, fallback: 3000, about: 'the port the API listens on' },
  syncWaitMs: {
    env: 'SYNC_WAIT',
    parse: duration,
    fallback: 25_000,
    about: 'how long a till that asked for nothing else waits for its receipt',
  },
  poolSize: {
    env: 'API_POOL',
    parse: wholeNumber(2, 200),
    fallback: 10,
    about: 'ledger connections of one API process, and as many for what is posted to the sandbox',
  },
  requestsPerMinute: {
    env: 'RATE_LIMIT',
    parse: wholeNumber(0, 10_000_000),
    fallback: 12_000,
    about: 'requests a minute that one API process takes from one API key; 0 for any number',
  },
  verificationsPerMinute: {
    env: 'VERIFICATION_RATE_LIMIT',
    parse: wholeNumber(0, 10_000_000),
    fallback: 60,
    about: 'signatures a minute that one API process looks up for one API key, counted apart; 0 for any number',
  },
  batchesPerMinute: {
    env: 'BATCH_RATE_LIMIT',
    parse: wholeNumber(0, 10_000_000),
    fallback: 60,
    about: 'batches a minute that one API process takes from one API key, counted apart; 0 for any number',
  },
  batchUploadsMax: {
    env: 'BATCH_UPLOADS_MAX',
    parse: wholeNumber(0, 10_000),
    fallback: 4,
    about: 'batches that one API key may send at the same time to one API process; 0 for any number',
  },
  dashboardKey: {
    env: 'DASHBOARD_KEY',
    parse: encryptionKey,
    optional: true,
    about: 'the key that signs the tokens of the dashboard, the same for every API process; without it there is none',
  },
  loginsPerMinute: {
    env: 'DASHBOARD_RATE_LIMIT',
    parse: wholeNumber(0, 10_000_000),
    fallback: 60,
    about: 'registrations, logins and refreshes a minute that one API process takes from one address; 0 for any number',
  },
  requestsMax: {
    env: 'API_REQUESTS_MAX',
    parse: wholeNumber(1, 1_000_000),
    fallback: 5_000,
    about: 'writes one API process has in hand, tills that wait included; who comes beyond is told to come again',
  },
  statementsMax: {
    env: 'API_STATEMENTS_MAX',
    parse: wholeNumber(1, 1_000_000),
    fallback: 500,
    about: 'statements that may wait for a ledger connection before writes are told to come again',
  },
  delayMaxMs: {
    env: 'API_DELAY_MAX',
    parse: nonZeroDuration,
    fallback: 1_000,
    about: 'how long a turn of the event loop may take, on average, before writes are told to come again',
  },
  drainMs: {
    env: 'DRAIN',
    parse: duration,
    fallback: 10_000,
    about: 'how long requests are still taken after SIGTERM, until balancers and kept connections have gone elsewhere',
  },
  shutdownGraceMs: {
    env: 'SHUTDOWN_GRACE',
    parse: duration,
    fallback: 10_000,
    about: 'how long requests in flight may take after SIGTERM',
  },
} as const;

export const workerSettings = {
  ...commonSettings,
  host: {
    env: 'WORKER_HOST',
    parse: text,
    fallback: '0.0.0.0',
    about: 'the address of its health page and its metrics',
  },
  port: { env: 'WORKER_PORT', parse: port, fallback: 3100, about: 'the port of its health page and its metrics' },
  retryDelayMs: {
    env: 'AUTHORITY_RETRY_DELAY',
    parse: nonZeroDuration,
    fallback: 30_000,
    about: 'how long a submission rests after the authority was unavailable',
  },
  concurrency: {
    env: 'WORKER_CONCURRENCY',
    parse: wholeNumber(1, 2_000),
    fallback: 50,
    about: 'calls one worker keeps in flight per environment',
  },
  lookupConcurrency: {
    env: 'LOOKUP_CONCURRENCY',
    parse: wholeNumber(1, 100),
    fallback: 4,
    about: 'registers and customers one worker asks for at the same time per environment, beside its calls',
  },
  poolSize: {
    env: 'WORKER_POOL',
    parse: wholeNumber(2, 200),
    fallback: 10,
    about: 'ledger connections of one worker process per environment',
  },
  ...authoritySettings,
  connectTimeoutMs: {
    env: 'AUTHORITY_CONNECT_TIMEOUT',
    parse: nonZeroDuration,
    fallback: 10_000,
    about: 'how long connecting to the authority may take; past it nothing was sent',
  },
  callTimeoutMs: {
    env: 'AUTHORITY_CALL_TIMEOUT',
    parse: nonZeroDuration,
    optional: true,
    about: 'how long any call may take; unless set 120s for a sale, 30s for a set-up, 10m for item classes, else 60s',
  },
  doubtDelayMs: {
    env: 'AUTHORITY_DOUBT_DELAY',
    parse: nonZeroDuration,
    fallback: 2_000,
    about: 'the first pause before an unclear answer is asked about; it doubles up to the retry delay',
  },
  doubtWindowMs: {
    env: 'AUTHORITY_DOUBT_WINDOW',
    parse: duration,
    fallback: 1_800_000,
    about: 'how long an unclear answer is asked about before an operator must look',
  },
  submissionMaxAgeMs: {
    env: 'SUBMISSION_MAX_AGE',
    parse: nonZeroDuration,
    optional: true,
    about: 'give up on a submission that was certainly never received for this long; off unless set',
  },
  rescueIntervalMs: {
    env: 'RESCUE_INTERVAL',
    parse: nonZeroDuration,
    fallback: 15_000,
    about: 'how often lost jobs, dead claims and headless lanes are looked for',
  },
  shutdownGraceMs: {
    env: 'SHUTDOWN_GRACE',
    parse: duration,
    fallback: 10_000,
    about: 'how long calls in flight may take after SIGTERM',
  },
  alertUrl: {
    env: 'ALERT_WEBHOOK_URL',
    parse: url('https', 'http'),
    optional: true,
    about: 'where a lane that is held, a submission that needs a review and an open breaker are told to, as JSON',
  },
  encryptionKey: {
    env: 'ENCRYPTION_KEY',
    parse: encryptionKey,
    about: "the key that encrypts the devices' communication keys at rest",
  },
} as const;

export const setupSettings = {
  databaseUrl: commonSettings.databaseUrl,
  redisUrl: commonSettings.redisUrl,
  queuePrefix: commonSettings.queuePrefix,
} as const;

/** The demo taxpayer of `npm start`. */
export const seedSettings = {
  databaseUrl: commonSettings.databaseUrl,
  apiKey: { env: 'SEED_API_KEY', parse: text, about: 'the sandbox key to seed' },
  tin: {
    env: 'SEED_TIN',
    parse: matching(/^[A-Z]\d{9}[A-Z]$/, 'P051999888K'),
    fallback: 'P051999888K',
    about: 'the PIN to seed',
  },
  bhfId: { env: 'SEED_BRANCH', parse: matching(/^\d\d$/, '00'), fallback: '00', about: 'the branch to seed' },
  deviceSerialNumber: { env: 'SEED_DEVICE_SERIAL', parse: text, about: 'the serial its device is initialised with' },
  operatorEmail: { env: 'SEED_OPERATOR_EMAIL', parse: text, about: 'who operates this installation' },
  operatorPassword: { env: 'SEED_OPERATOR_PASSWORD', parse: text, about: 'the password of the operator' },
} as const;

/** Whoever sets up a fleet of apps on an installation that runs. */
export const fleetSettings = {
  apiUrl: {
    env: 'API_URL',
    parse: url('https', 'http'),
    optional: true,
    about: 'where an installation answers that `npm start` did not start; it goes with DATABASE_URL',
  },
  stackFile: {
    env: 'STACK_FILE',
    parse: text,
    fallback: '.data/stack.json',
    about: 'where `npm start` says what runs and how to reach it',
  },
  appsFile: {
    env: 'SEED_APPS_FILE',
    parse: text,
    fallback: '.data/apps.ndjson',
    about: 'where the keys of the apps are kept that `npm run seed` set up',
  },
  appTimeoutMs: {
    env: 'SEED_PATIENCE',
    parse: nonZeroDuration,
    fallback: 120_000,
    about: 'how long `npm run seed` waits for an app, and how long without any, before it gives up',
  },
} as const;
