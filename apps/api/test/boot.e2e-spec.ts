import { Database } from '@app/persistence';
import { emptyDatabase, freePort, startProcess, type TestDatabase, testDatabase, testSize } from '@app/testing';

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

async function start(program: string, databaseUrl: string, ENCRYPTION_KEY = KEYS[0]) {
  const port = await freePort();
  const ports = { API_PORT: String(port), WORKER_PORT: String(port), API_HOST: '127.0.0.1', WORKER_HOST: '127.0.0.1' };
  const env = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY, DRAIN: '0s', LOG_LEVEL: 'warn', ...ports };
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
