import pg from 'pg';
import { emptyDatabase, type TestDatabase, testDatabase } from './test-database.js';

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
