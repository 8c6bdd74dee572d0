import { authoritySettings, proxySettings } from './authority-settings.js';
import { commonSettings, databasePool } from './common-settings.js';
import {
  addresses,
  duration,
  encryptionKey,
  nonZeroDuration,
  oneOf,
  port,
  text,
  timeOfDay,
  wholeNumber,
} from './parsers.js';

export const apiSettings = {
  ...commonSettings,
  retryDelayMs: authoritySettings.retryDelayMs,
  sandboxProfile: authoritySettings.sandboxProfile,
  productionProfile: authoritySettings.productionProfile,
  sandboxItemSeries: authoritySettings.sandboxItemSeries,
  sandboxMovementSeries: authoritySettings.sandboxMovementSeries,
  productionItemSeries: authoritySettings.productionItemSeries,
  productionMovementSeries: authoritySettings.productionMovementSeries,
  ...proxySettings,
  host: { env: 'API_HOST', parse: text, fallback: '0.0.0.0', about: 'The API listens on this address.' },
  port: { env: 'API_PORT', parse: port, fallback: 3000, about: 'The API listens on this port.' },
  syncWaitMs: {
    env: 'SYNC_WAIT',
    parse: duration,
    fallback: 25_000,
    about: 'A request waits this long for its receipt, unless its `Prefer` header says otherwise.',
  },
  poolSize: { ...databasePool, formerly: 'API_POOL' },
  requestsPerMinute: {
    env: 'RATE_LIMIT',
    parse: wholeNumber(0, 10_000_000),
    fallback: 12_000,
    about: 'One API process accepts this many requests a minute from one API key. 0 means no limit.',
  },
  accountRequestsPerMinute: {
    env: 'ACCOUNT_RATE_LIMIT',
    parse: wholeNumber(0, 10_000_000),
    fallback: 60_000,
    about:
      'One API process accepts this many requests a minute from all keys and users of one account. 0 means no limit.',
  },
  addressRequestsPerMinute: {
    env: 'ADDRESS_RATE_LIMIT',
    parse: wholeNumber(0, 10_000_000),
    fallback: 120_000,
    about:
      'One API process accepts this many requests a minute from one address, with or without a key. 0 means no limit.',
  },
  trustedProxies: {
    env: 'TRUSTED_PROXIES',
    parse: addresses,
    optional: true,
    about:
      'The address of a client is read from X-Forwarded-For if the request comes from one of these proxies: `10.0.0.0/8,::1`.',
  },
  verificationsPerMinute: {
    env: 'VERIFICATION_RATE_LIMIT',
    parse: wholeNumber(0, 10_000_000),
    fallback: 60,
    about:
      'One API process looks up this many receipt signatures a minute for one API key, counted apart. 0 means no limit.',
  },
  receiptLinksPerMinute: {
    env: 'RECEIPT_LINK_RATE_LIMIT',
    parse: wholeNumber(0, 10_000_000),
    fallback: 600,
    about:
      'One API process shows this many receipts a minute to strangers at one address who have links, and one link at most 60 times. 0 means no limit for an address.',
  },
  authorityLogo: {
    env: 'AUTHORITY_LOGO',
    parse: text,
    optional: true,
    about:
      'Receipts show the logo in this PNG file as the logo of the tax authority. Without it, they show the words KRA eTIMS.',
  },
  batchesPerMinute: {
    env: 'BATCH_RATE_LIMIT',
    parse: wholeNumber(0, 10_000_000),
    fallback: 60,
    about: 'One API process accepts this many batches a minute from one API key, counted apart. 0 means no limit.',
  },
  dashboardKey: {
    env: 'DASHBOARD_KEY',
    parse: encryptionKey,
    optional: true,
    about:
      'This key signs the tokens of the dashboard and seals second factors; it is the same for every API process. Without it, there are none.',
  },
  operatorSecondFactor: {
    env: 'OPERATOR_SECOND_FACTOR',
    parse: oneOf('optional', 'required'),
    fallback: 'optional',
    about: 'Operators may have a second factor, or must: with `required`, an operator without one may only enrol one.',
  },
  appsMax: {
    env: 'ACCOUNT_APPS_MAX',
    parse: wholeNumber(1, 1_000_000),
    fallback: 1_000,
    about: 'Users of one account may create apps until it has this many, in any state.',
  },
  membersMax: {
    env: 'ACCOUNT_MEMBERS_MAX',
    parse: wholeNumber(1, 1_000_000),
    fallback: 100,
    about: 'Owners may invite members until the account has this many users and open invitations.',
  },
  loginsPerMinute: {
    env: 'DASHBOARD_RATE_LIMIT',
    parse: wholeNumber(0, 10_000_000),
    fallback: 60,
    about:
      'One API process accepts this many registrations and logins a minute from one address, ten times as many logins of one known browser, and as many refreshes with one token. 0 means no limit.',
  },
  requestsMax: {
    env: 'API_REQUESTS_MAX',
    parse: wholeNumber(1, 1_000_000),
    fallback: 5_000,
    about:
      'One API process works on up to this many writes, including those that wait for a receipt, and as many reads. One account has up to half of them, and so has the whole sandbox, of which one account has up to half.',
  },
  uploadSpaceMib: {
    env: 'UPLOAD_SPACE_MIB',
    parse: wholeNumber(2, 1_000_000),
    fallback: 4_096,
    about:
      'Uploads with atomic=validate or validate=true take up to this much disk space in one API process, in MiB. One account uses up to half of it, and so does the whole sandbox, of which one account uses up to half.',
  },
  uploadFolder: {
    env: 'UPLOAD_FOLDER',
    parse: text,
    optional: true,
    about:
      'Uploads with atomic=validate or validate=true are kept in this folder until they are complete. Without it, in that of the system.',
  },
  watchdogIdleMs: {
    env: 'WATCHDOG_IDLE',
    parse: nonZeroDuration,
    fallback: 300_000,
    about: 'The watchdog alerts when something waits and nothing was settled for this long in an environment.',
  },
  watchdogOldestMs: {
    env: 'WATCHDOG_OLDEST',
    parse: nonZeroDuration,
    fallback: 3_600_000,
    about:
      'The watchdog alerts when the oldest sale without a signature is older than this. Batches that take longer need more.',
  },
  alertSummaryMinute: {
    env: 'ALERT_SUMMARY_AT',
    parse: timeOfDay,
    optional: true,
    about:
      'A summary of the day goes out with the alerts at this time in Nairobi, like `07:00`. Without it, none does.',
  },
  drainMs: {
    env: 'DRAIN',
    parse: duration,
    fallback: 10_000,
    about:
      'The API still accepts requests for this long after SIGTERM, so that load balancers can send clients elsewhere.',
  },
  shutdownGraceMs: {
    env: 'SHUTDOWN_GRACE',
    parse: duration,
    fallback: 10_000,
    about: 'Requests and calls that are under way may take this long after SIGTERM.',
  },
} as const;

/** Second factors are sealed with the key. No setting alone can check that. */
export const missingFactorKey = (values: { operatorSecondFactor?: string; dashboardKey?: Buffer }): string[] =>
  values.operatorSecondFactor === 'required' && !values.dashboardKey
    ? [`DASHBOARD_KEY is missing, since OPERATOR_SECOND_FACTOR is required. ${apiSettings.dashboardKey.about}`]
    : [];
