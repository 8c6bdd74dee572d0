import { Database } from '@app/persistence';
import {
  emptyDatabase,
  eventually,
  freePort,
  RedisServer,
  startProcess,
  type TestDatabase,
  testDatabase,
  testSize,
} from '@app/testing';

/** Both programs make the same checks. A short run plays each case with one of them. */
const programs = (ofShortRun: 'api' | 'worker') =>
  testSize({ short: 1, full: 2 }) === 1 ? [ofShortRun] : ['api', 'worker'];

const KEYS = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function setup(making: () => Promise<TestDatabase>) {
  const database = await making();
  const db = new Database(database.url, 2, 'test');
  cleanups.push(
    () => database.drop(),
    () => db.close(),
  );
  return { url: database.url, db };
}

async function start(
  program: string,
  databaseUrl: string,
  ENCRYPTION_KEY = KEYS[0],
  more: Record<string, string> = {},
) {
  const port = await freePort();
  const ports = { API_PORT: String(port), WORKER_PORT: String(port), API_HOST: '127.0.0.1', WORKER_HOST: '127.0.0.1' };
  const env = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY, DRAIN: '0s', LOG_LEVEL: 'warn', ...ports, ...more };
  const running = startProcess(`apps/${program}/src/main`, env);
  cleanups.push(() => running.kill('SIGKILL'));
  const health = `http://127.0.0.1:${port}${program === 'api' ? '/api/v1' : ''}/health`;
  return { running, untilHealthy: () => running.waitForHealth(health) };
}

/** Expects the program to end with a message that says how to fix the cause. */
async function expectBootToFailWith(message: RegExp, ...starting: Parameters<typeof start>): Promise<void> {
  const { running } = await start(...starting);
  expect(await running.exited).toEqual({ code: 1, signal: null });
  expect(running.output()).toMatch(message);
  expect(running.output()).not.toMatch(/^\s+at |postgresql:\/\//m);
}

it.each(programs('worker'))('the %s does not start on a ledger that was never migrated', async (program) => {
  const { url } = await setup(emptyDatabase);
  await expectBootToFailWith(
    /lacks the migration \d+_tables and \d+ after it\. Run `node dist\S+migrate\.js`/,
    program,
    url,
  );
});

it.each(programs('api'))('the %s does not start on a ledger with an incomplete migration', async (program) => {
  const { url, db } = await setup(testDatabase);
  await db.query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%_operators'`);
  await expectBootToFailWith(/_operators began on this database and did not finish.*migrate resolve/, program, url);
});

it.each(programs('worker'))('the %s starts beside a later release', async (program) => {
  const { url, db } = await setup(testDatabase);
  await db.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('later', '', '99_later', now())`,
  );
  const { untilHealthy } = await start(program, url);
  await untilHealthy();
});

it.each(programs('api'))('the %s starts with a setting that has ended, and its log says so', async (program) => {
  const { url } = await setup(testDatabase);
  const { running, untilHealthy } = await start(program, url, KEYS[0], { GROUP_ROWS_MAX: '50' });
  await untilHealthy();
  expect(running.output()).toMatch(/"level":40.*GROUP_ROWS_MAX has no effect any more: remove it/);
});

it.each(programs('api'))(
  'the %s does not start without its Postgres, and reports the connection error',
  async (program) => {
    const unreachableUrl = `postgresql://nobody:hunter2@127.0.0.1:${await freePort()}/nothing`;
    await expectBootToFailWith(/DATABASE_URL must be a Postgres that runs.*ECONNREFUSED/, program, unreachableUrl);
  },
);

it('a worker does not start with another key than the worker before it', async () => {
  const { url } = await setup(testDatabase);
  const { running, untilHealthy } = await start('worker', url, KEYS[0]);
  await untilHealthy();
  expect(await running.kill()).toEqual({ code: 0, signal: null });
  await expectBootToFailWith(
    /ENCRYPTION_KEY must be the key that this ledger was first used with/,
    'worker',
    url,
    KEYS[1],
  );
});

const describeWithRedis = RedisServer.isInstalled ? describe : describe.skip;

describeWithRedis('two installations in one Redis', () => {
  async function shared() {
    const redis = await RedisServer.start();
    cleanups.push(() => redis.stop());
    const [one, other] = [await setup(testDatabase), await setup(testDatabase)];
    const startIn = (program: string, { url }: { url: string }, QUEUE_PREFIX = 'risiti') =>
      [program, url, KEYS[0], { REDIS_URL: redis.url, QUEUE_PREFIX }] as const;
    return { redis, one, other, startIn };
  }

  const BESIDE = [
    ['worker', 'api'],
    ['api', 'worker'],
  ] as const;

  it.each(BESIDE.slice(0, testSize({ short: 1, full: 2 })))(
    'beside a %s of one, a %s of the other starts only with a QUEUE_PREFIX of its own',
    async (first, second) => {
      const { redis, one, other, startIn } = await shared();
      await (await start(...startIn(first, one))).untilHealthy();
      await eventually(async () => expect(await redis.send('KEYS', '*:installation')).not.toEqual([]));
      await expectBootToFailWith(
        /QUEUE_PREFIX must be a name that no other installation uses/,
        ...startIn(second, other),
      );
      await (await start(...startIn(second, other, 'risiti-2'))).untilHealthy();
      await (await start(...startIn(second, one))).untilHealthy();
    },
  );

  it('with the queue in Postgres they start as before', async () => {
    const [one, other] = [await setup(testDatabase), await setup(testDatabase)];
    for (const { url } of [one, other])
      await (await start('api', url, KEYS[0], { QUEUE_PREFIX: 'risiti' })).untilHealthy();
  });
});
