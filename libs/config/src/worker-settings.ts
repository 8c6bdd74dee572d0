import { commonSettings, databasePool } from './common-settings.js';
import { authoritySettings } from './authority-settings.js';
import { retentionSettings } from './retention-settings.js';
import {
  duration,
  encryptionKey,
  nonZeroDuration,
  oneOf,
  port,
  privateNetworks,
  text,
  wholeNumber,
} from './parsers.js';

export const workerSettings = {
  ...commonSettings,
  host: {
    env: 'WORKER_HOST',
    parse: text,
    fallback: '0.0.0.0',
    about: 'The worker serves its health page and its metrics on this address.',
  },
  port: {
    env: 'WORKER_PORT',
    parse: port,
    fallback: 3100,
    about: 'The worker serves its health page and its metrics on this port.',
  },
  concurrency: {
    env: 'WORKER_CONCURRENCY',
    parse: wholeNumber(1, 2_000),
    fallback: 200,
    about: 'One worker makes up to this many calls to the authority at the same time, in each environment.',
  },
  taxpayerDocumentsPerMinute: {
    env: 'TAXPAYER_RATE_LIMIT',
    parse: wholeNumber(0, 1_000_000),
    fallback: 0,
    about:
      'One worker submits this many documents a minute for one taxpayer, in each environment; questions and registers are not counted. Batches use three quarters of it. 0 means no limit.',
  },
  poolSize: { ...databasePool, formerly: 'WORKER_POOL' },
  ...authoritySettings,
  callTimeoutMs: {
    env: 'AUTHORITY_CALL_TIMEOUT',
    parse: nonZeroDuration,
    optional: true,
    about:
      'Every call may take this long. Without it: 120s for a sale, 30s for a set-up, 10m for item classes, 60s for the rest.',
  },
  doubtWindowMs: {
    env: 'AUTHORITY_DOUBT_WINDOW',
    parse: duration,
    fallback: 1_800_000,
    about: 'The worker asks about an unclear answer for this long. Then the submission waits for an operator.',
  },
  realign: {
    env: 'AUTHORITY_REALIGN',
    parse: oneOf('on', 'off'),
    fallback: 'on',
    about:
      'With `on`, Risiti goes on with the number that the authority expects when other software took numbers. With `off`, an operator looks first.',
  },
  submissionMaxAgeMs: {
    env: 'SUBMISSION_MAX_AGE',
    parse: nonZeroDuration,
    optional: true,
    about:
      'A submission that the authority certainly never received fails after this long. Without it, none ever fails for its age.',
  },
  webhooks: {
    env: 'WEBHOOKS',
    parse: oneOf('on', 'off'),
    fallback: 'on',
    about: 'With `off`, this worker posts no events to webhooks: for a drill on a copy of the ledger.',
  },
  webhookNetworks: {
    env: 'WEBHOOK_NETWORKS',
    parse: privateNetworks,
    optional: true,
    about:
      'Webhooks may reach these private networks, such as that of a shop with its own server. Without it, they reach public addresses only.',
  },
  ...retentionSettings,
  shutdownGraceMs: {
    env: 'SHUTDOWN_GRACE',
    parse: duration,
    fallback: 10_000,
    about: 'Requests and calls that are under way may take this long after SIGTERM.',
  },
  encryptionKey: {
    env: 'ENCRYPTION_KEY',
    parse: encryptionKey,
    about: 'This key encrypts the communication keys of the devices in the database, and is the same for every worker.',
  },
  encryptionKeyBefore: {
    env: 'ENCRYPTION_KEY_BEFORE',
    parse: encryptionKey,
    optional: true,
    about:
      'While you change ENCRYPTION_KEY: what was sealed with this former one is opened too. Nothing is sealed with it.',
  },
} as const;
