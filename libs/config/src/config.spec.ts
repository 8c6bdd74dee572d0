import { AUTHORITY_RETRY_MS, PASSWORD_LENGTH } from '@app/domain';
import {
  apiConfig,
  certifyConfig,
  fleetConfig,
  migrateConfig,
  MisconfiguredError,
  seedConfig,
  setupConfig,
  simulatorConfig,
  workerConfig,
} from './index.js';
import {
  apiSettings,
  certifySettings,
  fleetSettings,
  migrateSettings,
  seedSettings,
  setupSettings,
  simulatorSettings,
  workerSettings,
} from './settings.js';

const DATABASE_URL = 'postgresql://postgres@localhost/risiti';
const ENCRYPTION_KEY = Buffer.alloc(32).toString('base64');

function problemsOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof MisconfiguredError) return error.problems;
    throw error;
  }
}

describe('a process with all required settings', () => {
  it('has a default for every other setting', () => {
    expect(apiConfig({ DATABASE_URL })).toEqual({
      ...{ databaseUrl: DATABASE_URL, redisUrl: undefined, queuePrefix: 'risiti', logLevel: 'info' },
      ...{ metricsToken: undefined, smtpUrl: undefined, mailFrom: undefined, publicUrl: undefined },
      ...{ receiptLinksPerMinute: 600, retryDelayMs: AUTHORITY_RETRY_MS },
      ...{ sandboxProfile: 'direct', sandboxItemSeries: 'pin', sandboxMovementSeries: 'pin' },
      ...{ productionProfile: 'direct', productionItemSeries: 'pin', productionMovementSeries: 'pin' },
      ...{ host: '0.0.0.0', port: 3000, syncWaitMs: 25_000, poolSize: 10, drainMs: 10_000, shutdownGraceMs: 10_000 },
      ...{ requestsMax: 5_000, uploadSpaceMib: 4_096, uploadFolder: undefined },
      ...{ accountRequestsPerMinute: 60_000, addressRequestsPerMinute: 120_000, trustedProxies: undefined },
      ...{ requestsPerMinute: 12_000, verificationsPerMinute: 60, batchesPerMinute: 60 },
      ...{ dashboardKey: undefined, operatorSecondFactor: 'optional', loginsPerMinute: 60 },
      ...{ alertUrl: undefined, alertFormat: 'json', alertSecret: undefined, alertMailTo: undefined },
      ...{ alertSummaryMinute: undefined, watchdogIdleMs: 300_000 },
      ...{ watchdogOldestMs: 3_600_000 },
      ...{ appsMax: 1_000, membersMax: 100 },
    });
    expect(workerConfig({ DATABASE_URL, ENCRYPTION_KEY })).toMatchObject({
      ...{ sandboxProfile: 'direct', sandboxUrl: undefined, productionProfile: 'direct', productionUrl: undefined },
      ...{ retryDelayMs: AUTHORITY_RETRY_MS, callTimeoutMs: undefined, doubtWindowMs: 1_800_000 },
      ...{ realign: 'on', submissionMaxAgeMs: undefined, encryptionKey: Buffer.alloc(32) },
    });
    expect(simulatorConfig({})).toEqual({
      ...{ host: '127.0.0.1', port: 4000, wirePort: 4001, dataDir: undefined, seed: undefined },
      ...{ directRules: undefined, gatewayRules: undefined, consumerKey: undefined, consumerSecret: undefined },
    });
    expect(setupConfig({ DATABASE_URL })).toEqual({
      ...{ databaseUrl: DATABASE_URL, redisUrl: undefined, queuePrefix: 'risiti' },
    });
  });

  it('drops blanks around a value, and treats an empty value as not set', () => {
    expect(
      apiConfig({ DATABASE_URL: ` ${DATABASE_URL}\n`, API_PORT: ' 8080 ', LOG_LEVEL: '', REDIS_URL: ' ' }),
    ).toMatchObject({ databaseUrl: DATABASE_URL, port: 8080, logLevel: 'info', redisUrl: undefined });
  });

  it('gets settings that cannot be changed', () => {
    const config = apiConfig({ DATABASE_URL });
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
  });
});

describe('a process with wrong settings', () => {
  it('reports all missing settings at once, with their descriptions', () => {
    expect(problemsOf(() => workerConfig({}))).toEqual([
      'DATABASE_URL is missing. Risiti keeps all accounts, documents and receipts in this Postgres database.',
      expect.stringMatching(/^ENCRYPTION_KEY is missing\. This key encrypts the communication keys of the devices/),
    ]);
    expect(problemsOf(() => seedConfig({})).map((problem) => problem.split(' ')[0])).toEqual([
      ...['DATABASE_URL', 'SEED_API_KEY', 'SEED_DEVICE_SERIAL', 'SEED_OPERATOR_EMAIL', 'SEED_OPERATOR_PASSWORD'],
      'SEED_OWNER_PASSWORD',
    ]);
  });

  /** A value that each setting refuses. A setting that is not listed accepts any text. */
  const WRONG: Record<string, string> = {
    DATABASE_URL: 'mysql://root:hunter2@localhost/risiti',
    REDIS_URL: 'localhost:6379',
    QUEUE_PREFIX: 'a b',
    LOG_LEVEL: 'verbose',
    METRICS_TOKEN: 'hunter2',
    AUTHORITY_RETRY_DELAY: '0',
    ALERT_WEBHOOK_URL: 'hunter2',
    ALERT_FORMAT: 'xml',
    ALERT_SECRET: 'hunter2',
    ALERT_MAIL_TO: 'hunter2',
    SMTP_URL: 'hunter2@mail',
    MAIL_FROM: 'hunter2',
    PUBLIC_URL: 'risiti.hunter2',
    API_PORT: '70000',
    SYNC_WAIT: 'soon',
    DATABASE_POOL: '0',
    RATE_LIMIT: '-1',
    ACCOUNT_RATE_LIMIT: 'some',
    ADDRESS_RATE_LIMIT: '1e3',
    TRUSTED_PROXIES: '10.0.0.0/33',
    VERIFICATION_RATE_LIMIT: 'some',
    RECEIPT_LINK_RATE_LIMIT: 'many',
    BATCH_RATE_LIMIT: 'few',
    ACCOUNT_APPS_MAX: '0',
    ACCOUNT_MEMBERS_MAX: '2.5',
    DASHBOARD_KEY: 'hunter2',
    DASHBOARD_RATE_LIMIT: '-1',
    OPERATOR_SECOND_FACTOR: 'yes',
    API_REQUESTS_MAX: '0',
    UPLOAD_SPACE_MIB: '1',
    WATCHDOG_IDLE: '0m',
    WATCHDOG_OLDEST: 'an hour',
    ALERT_SUMMARY_AT: '24:00',
    DRAIN: 'a while',
    SHUTDOWN_GRACE: '10 s',
    WORKER_PORT: '-1',
    WORKER_CONCURRENCY: 'many',
    TAXPAYER_RATE_LIMIT: '-1',
    AUTHORITY_SANDBOX_PROFILE: 'vscu',
    ...{ AUTHORITY_SANDBOX_ITEM_SERIES: 'code', AUTHORITY_SANDBOX_MOVEMENT_SERIES: 'lane' },
    AUTHORITY_SANDBOX_URL: 'etims',
    AUTHORITY_SANDBOX_TOKEN_URL: 'sbx.kra.go.ke',
    AUTHORITY_SANDBOX_CONSUMER_KEY: 'hunter2:hunter2',
    AUTHORITY_SANDBOX_APP_ID: 'the app of hunter2',
    AUTHORITY_SANDBOX_ROUTES: 'saveSale',
    AUTHORITY_PRODUCTION_PROFILE: 'Gateway',
    ...{ AUTHORITY_PRODUCTION_ITEM_SERIES: 'PIN', AUTHORITY_PRODUCTION_MOVEMENT_SERIES: 'prefix' },
    AUTHORITY_PRODUCTION_URL: 'ftp://etims',
    AUTHORITY_PRODUCTION_TOKEN_URL: '/v1/token/generate',
    AUTHORITY_PRODUCTION_CONSUMER_KEY: 'hunter2 hunter2',
    AUTHORITY_PRODUCTION_APP_ID: '{hunter2}',
    AUTHORITY_PRODUCTION_ROUTES: 'saveSale=/a,saveSale=/b',
    AUTHORITY_TAX_RATE_E: '108',
    AUTHORITY_PROXY: 'http://user:hunter2%@proxy',
    AUTHORITY_CA: '-----BEGIN PRIVATE KEY-----',
    AUTHORITY_PINNED_CA: '-----BEGIN CERTIFICATE-----hunter2-----END CERTIFICATE-----',
    HTTPS_PROXY: 'socks5://user:hunter2@proxy:1080',
    HTTP_PROXY: 'ftp://proxy',
    AUTHORITY_CALL_TIMEOUT: '0',
    AUTHORITY_DOUBT_WINDOW: '90d',
    AUTHORITY_REALIGN: 'yes',
    SUBMISSION_MAX_AGE: '0',
    WEBHOOKS: 'never',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    KEEP_DOCUMENTS: '5y',
    KEEP_WIRE_BODIES: '0d',
    KEEP_ATTEMPTS: '30',
    KEEP_REFUSED: 'never',
    KEEP_BATCHES: '30ms',
    KEEP_IDEMPOTENCY_KEYS: '1.5d',
    KEEP_EVENTS: '-1d',
    KEEP_QUESTIONS: '36501d',
    KEEP_ACTS: '1 d',
    KEEP_PULLS: '7D',
    KEEP_REVOKED_KEYS: '90',
    KEEP_LOGINS: 'd',
    ...{ ENCRYPTION_KEY: 'hunter2hunter2', ENCRYPTION_KEY_BEFORE: 'hunter2hunter2' },
    SIMULATOR_PORT: 'http',
    SIMULATOR_WIRE_PORT: '4001.5',
    SIMULATOR_DIRECT_RULES: 'sequence,kindness',
    SIMULATOR_GATEWAY_RULES: 'strictst',
    SIMULATOR_SEED: '-1',
    MIGRATE_DATABASE_URL: 'mysql://root:hunter2@localhost/risiti',
    ...{ FIRST_OPERATOR_EMAIL: 'hunter2', FIRST_OPERATOR_PASSWORD: 'hunter2' },
    SEED_TIN: '051999888',
    SEED_BRANCH: 'HQ',
    API_URL: '127.0.0.1:3000',
    SEED_PATIENCE: '0',
    CERTIFY_PROFILE: 'vscu',
    CERTIFY_PIN: 'hunter2',
    CERTIFY_BRANCH: 'HQ',
    CERTIFY_BUYER_PIN: 'a customer',
    CERTIFY_PATIENCE: '0',
    CERTIFY_POLL: '0s',
  };

  it.each([
    ['the API', apiSettings, apiConfig],
    ['the worker', workerSettings, workerConfig],
    ['the simulator', simulatorSettings, simulatorConfig],
    ['the setup', migrateSettings, migrateConfig],
    ['a command of the setup', setupSettings, setupConfig],
    ['the seed', seedSettings, seedConfig],
    ['the seed of a fleet', fleetSettings, fleetConfig],
    ['the go-live rows', certifySettings, certifyConfig],
  ])('reports all wrong settings at once, and what each must be: %s', (_, settings, read) => {
    const names = [...new Set(Object.values(settings).map(({ env }) => env))];
    const checked = names.filter((name) => WRONG[name]);
    const env = Object.fromEntries(names.map((name) => [name, WRONG[name] ?? 'any text']));
    const problems = problemsOf(() => read(env));
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(checked);
    for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ must be .+\. [A-Z`].{15,}\.$/);
  });

  it('reports the missing credentials of a gateway', () => {
    const given = { DATABASE_URL, ENCRYPTION_KEY, AUTHORITY_PRODUCTION_PROFILE: 'gateway' };
    const [KEY, SECRET] = ['AUTHORITY_PRODUCTION_CONSUMER_KEY', 'AUTHORITY_PRODUCTION_CONSUMER_SECRET'];
    const because = 'is missing, since AUTHORITY_PRODUCTION_PROFILE is gateway.';
    expect(problemsOf(() => workerConfig(given))).toEqual([
      `${KEY} ${because} The worker gets its tokens from the production gateway with this consumer key.`,
      `${SECRET} ${because} The worker proves its consumer key to the production gateway with this secret.`,
    ]);
    expect(problemsOf(() => workerConfig({ ...given, [KEY]: 'key' }))).toEqual([expect.stringContaining(SECRET)]);
    expect(problemsOf(() => workerConfig({ ...given, [KEY]: 'key', [SECRET]: 'secret' }))).toEqual([]);
  });

  it('reports the missing credentials of the gateway on which the go-live rows are played', () => {
    const given = { CERTIFY_PIN: 'P051999888K', CERTIFY_SERIAL: 'RISITI/P051999888K/0' };
    const names = (env: object) =>
      problemsOf(() => certifyConfig({ ...given, ...env })).map((one) => one.split(' ')[0]);
    expect(names({})).toEqual(['AUTHORITY_SANDBOX_CONSUMER_KEY', 'AUTHORITY_SANDBOX_CONSUMER_SECRET']);
    expect(names({ CERTIFY_PROFILE: 'direct' })).toEqual([]);
    expect(names({ CERTIFY_PIN: '' })).toContain('CERTIFY_PIN');
  });

  it('reports a first operator without a password, and a password that is too short or too long', () => {
    const given = { DATABASE_URL, FIRST_OPERATOR_EMAIL: 'amina@shop.example' };
    expect(problemsOf(() => migrateConfig(given))).toEqual([
      expect.stringMatching(/^FIRST_OPERATOR_PASSWORD is missing/),
    ]);
    const { min, max } = PASSWORD_LENGTH;
    for (const character of ['x', '\u{1F34B}']) {
      const isRefused = (length: number) =>
        problemsOf(() => migrateConfig({ ...given, FIRST_OPERATOR_PASSWORD: character.repeat(length) })).length > 0;
      expect([min - 1, min, max, max + 1].map(isRefused)).toEqual([true, false, false, true]);
    }
  });

  it('reports the missing key of required second factors', () => {
    const given = { DATABASE_URL, OPERATOR_SECOND_FACTOR: 'required' };
    const problem =
      'DASHBOARD_KEY is missing, since OPERATOR_SECOND_FACTOR is required. ' + apiSettings.dashboardKey.about;
    expect(problemsOf(() => apiConfig(given))).toEqual([problem]);
    expect(problemsOf(() => apiConfig({ ...given, DASHBOARD_KEY: ENCRYPTION_KEY }))).toEqual([]);
  });

  it('reports a missing sender of mails', () => {
    const given = { DATABASE_URL, ENCRYPTION_KEY, SMTP_URL: 'smtp://till:hunter2@mail:587' };
    const problem = 'MAIL_FROM is missing, since SMTP_URL is set. ' + apiSettings.mailFrom.about;
    for (const read of [apiConfig, workerConfig]) {
      expect(problemsOf(() => read(given))).toEqual([problem]);
      expect(problemsOf(() => read({ ...given, MAIL_FROM: 'Risiti <till@shop.example>' }))).toEqual([]);
      expect(problemsOf(() => read({ ...given, MAIL_FROM: 'till@shop.example' }))).toEqual([]);
    }
  });

  it('never repeats a value, because it may be a secret', () => {
    for (const read of [apiConfig, workerConfig, setupConfig, seedConfig]) {
      expect(problemsOf(() => read(WRONG)).join('\n')).not.toMatch(/hunter2/);
    }
  });

  it('reports one message, with a line for each setting', () => {
    expect(() => apiConfig({ API_PORT: 'x' })).toThrow(
      'The configuration is not usable. Correct these settings and start again:\n' +
        '  - DATABASE_URL is missing. Risiti keeps all accounts, documents and receipts in this Postgres database.\n' +
        '  - API_PORT must be a whole number from 0 to 65535. The API listens on this port.',
    );
  });
});

it('keeps documents at least as long as what an operator may send again', () => {
  const env = { DATABASE_URL, ENCRYPTION_KEY, KEEP_DOCUMENTS: '2d', KEEP_REFUSED: '3d' };
  expect(problemsOf(() => workerConfig(env))).toEqual(['KEEP_DOCUMENTS must not be shorter than KEEP_REFUSED.']);
  expect(problemsOf(() => workerConfig({ ...env, KEEP_REFUSED: '2d' }))).toEqual([]);
});
