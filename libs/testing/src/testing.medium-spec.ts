import pg from 'pg';
import { Database } from '@app/persistence';
import { emptyDatabase, type TestDatabase, testDatabase } from './test-database.js';
import { freePort } from './free-port.js';
import { type RunningProcess, startProcess } from './start-process.js';
import { PostgresServer } from './postgres-server.js';

const made: TestDatabase[] = [];

async function keep(database: Promise<TestDatabase>): Promise<TestDatabase> {
  made.push(await database);
  return database;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  afterEach(async () => {
    await Promise.all(made.splice(0).map((database) => database.drop()));
  });

  it('is migrated', async () => {
    const { url } = await keep(testDatabase());
    await expect(query(url, 'SELECT * FROM "_prisma_migrations"')).resolves.not.toHaveLength(0);
  });

  it('shares no data with another one', async () => {
    const [one, other] = await Promise.all([keep(testDatabase()), keep(testDatabase())]);
    await query(one.url, 'CREATE TABLE mine (id INTEGER)');
    await expect(query(other.url, 'SELECT * FROM mine')).rejects.toThrow(/does not exist/);
  });

  it('can start empty', async () => {
    const { url } = await keep(emptyDatabase());
    await expect(query(url, "SELECT * FROM pg_tables WHERE schemaname = 'public'")).resolves.toEqual([]);
  });

  it('is removed by drop, even with a connection open', async () => {
    const database = await testDatabase();
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    await database.drop();
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });
});

/** The simulator needs only its ports. */
async function setup(over: Record<string, string> = {}) {
  const port = await freePort();
  const env = { SIMULATOR_PORT: String(port), SIMULATOR_WIRE_PORT: String(await freePort()), ...over };
  const program = startProcess('apps/simulator/src/main', env);
  started.push(program);
  return { program, healthUrl: `http://127.0.0.1:${port}/health` };
}

const started: RunningProcess[] = [];

describe('a program as a real process', () => {
  afterEach(async () => {
    await Promise.all(started.splice(0).map((program) => program.kill('SIGKILL')));
  });

  it('is waited for until it is healthy', async () => {
    const { program, healthUrl } = await setup();
    await program.waitForHealth(healthUrl);
    await expect(fetch(healthUrl)).resolves.toMatchObject({ status: 200 });
  });

  it('ends on the signal it receives', async () => {
    const { program, healthUrl } = await setup();
    await program.waitForHealth(healthUrl);
    await expect(program.kill('SIGTERM')).resolves.toEqual({ code: 0, signal: null });

    const { program: other } = await setup();
    await expect(other.kill('SIGKILL')).resolves.toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('reports its output if it ends before it is healthy', async () => {
    const { program, healthUrl } = await setup({ SIMULATOR_PORT: 'none' });
    await expect(program.waitForHealth(healthUrl)).rejects.toThrow(/before it was healthy:\n.*SIMULATOR_PORT must be/s);
  });

  it('has none of the developer’s environment variables', async () => {
    jest.replaceProperty(process, 'env', { ...process.env, SIMULATOR_HOST: 'not a host of ours' });
    const { program, healthUrl } = await setup();
    jest.restoreAllMocks();
    await program.waitForHealth(healthUrl);
    expect(program.output()).toContain('127.0.0.1');
  });

  it('is named in the failure if it is not compiled', () => {
    expect(() => startProcess('apps/nowhere/src/main', {})).toThrow(/apps\/nowhere.*npm test -- /s);
  });
});

describe('postgres server', () => {
  it('data committed before a crash is there after the restart', async () => {
    const server = await PostgresServer.start();
    const db = new Database(server.url, 1, 'test');
    try {
      await db.query(`INSERT INTO series (key, last_number) VALUES ('of this test', 7)`);
      await server.crash();
      await expect(db.query('SELECT 1')).rejects.toThrow();
      await server.restart();
      expect(await db.query('SELECT last_number::int AS last FROM series')).toEqual([{ last: 7 }]);
    } finally {
      await db.close();
      await server.stop();
    }
  });
});
