import { emptyDatabase, eventually, type TestDatabase } from '@app/testing';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from './migrate.js';

interface Bundle {
  database: TestDatabase;
  folder: string;
  write(name: string, sql: string): void;
  query(sql: string): Promise<unknown[]>;
}

/** An empty database, and folders of migrations and functions without any. */
async function setup(): Promise<Bundle> {
  const database = await emptyDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'schema-'));
  for (const part of ['migrations', 'functions']) mkdirSync(path.join(folder, part));
  cleanups.push(
    () => database.drop(),
    async () => rmSync(folder, { recursive: true }),
  );
  return {
    database,
    folder,
    write: (name, sql) => {
      mkdirSync(path.join(folder, 'migrations', name), { recursive: true });
      writeFileSync(path.join(folder, 'migrations', name, 'migration.sql'), sql);
    },
    query: (sql) => query(database.url, sql),
  };
}

const cleanups: (() => Promise<void>)[] = [];

const FINISHED = 'finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name';
const WAITS_FOR_LOCK = `SELECT FROM pg_stat_activity WHERE application_name = 'risiti-migrate'
  AND wait_event_type = 'Lock' AND datname = current_database()`;

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = await connected(url);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('migrate', () => {
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });

  it('applies every migration once, in the order of the names', async () => {
    const { database, folder, write, query } = await setup();
    write('2_more', "INSERT INTO notes VALUES ('second')");
    write('1_notes', "CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('first')");

    expect((await migrate(database.url, folder)).applied).toEqual(['1_notes', '2_more']);
    expect((await migrate(database.url, folder)).applied).toEqual([]);
    expect(await query('SELECT text FROM notes')).toEqual([{ text: 'first' }, { text: 'second' }]);
  });

  it('keeps the records Prisma would keep', async () => {
    const { database, folder, write, query } = await setup();
    write('1_nothing', 'SELECT 1;\n');
    await migrate(database.url, folder);

    const [row] = await query('SELECT * FROM "_prisma_migrations"');
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checksum: 'b4e0497804e46e0a0b0b8c31975b062152d551bac49c3c2e80932567b4085dcd',
      migration_name: '1_nothing',
      logs: null,
      rolled_back_at: null,
      started_at: expect.any(Date),
      finished_at: expect.any(Date),
      applied_steps_count: 1,
    });
  });

  it('applies each migration once when many start at the same time', async () => {
    const { database, folder, write, query } = await setup();
    write('1_notes', 'CREATE TABLE notes (text TEXT)');
    write('2_slow', "SELECT pg_sleep(0.2); INSERT INTO notes VALUES ('once')");

    const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, folder)));

    expect(applied.flatMap((one) => one.applied).sort()).toEqual(['1_notes', '2_slow']);
    expect(await query('SELECT text FROM notes')).toEqual([{ text: 'once' }]);
  });

  it('leaves no trace of a migration that fails, and keeps those before it', async () => {
    const { database, folder, write, query } = await setup();
    write('1_notes', 'CREATE TABLE notes (text TEXT)');
    write('2_broken', "INSERT INTO notes VALUES ('half'); SELECT nonsense");

    await expect(migrate(database.url, folder)).rejects.toThrow(/Migration 2_broken failed.*nonsense/);
    expect(await query('SELECT text FROM notes')).toEqual([]);
    expect(await query('SELECT migration_name FROM "_prisma_migrations"')).toEqual([{ migration_name: '1_notes' }]);

    write('2_broken', "INSERT INTO notes VALUES ('whole')");
    expect((await migrate(database.url, folder)).applied).toEqual(['2_broken']);
  });

  it('refuses to go on when an applied migration was edited', async () => {
    const { database, folder, write, query } = await setup();
    write('1_notes', 'CREATE TABLE notes (text TEXT)');
    await migrate(database.url, folder);
    write('1_notes', 'CREATE TABLE notes (text TEXT, at TIMESTAMPTZ)');
    write('2_more', "INSERT INTO notes VALUES ('never')");

    await expect(migrate(database.url, folder)).rejects.toThrow(/Migration 1_notes was edited/);
    expect(await query('SELECT text FROM notes')).toEqual([]);
  });

  it('lets other statements pass while it waits for a lock', async () => {
    const { database, folder, write, query } = await setup();
    write('1_notes', 'CREATE TABLE notes (text TEXT)');
    await migrate(database.url, folder);
    const reader = await connected(database.url);
    await reader.query('BEGIN; SELECT * FROM notes');
    write('2_at', 'ALTER TABLE notes ADD COLUMN at TIMESTAMPTZ');
    const migrated = migrate(database.url, folder);
    await eventually(async () => expect(await query(WAITS_FOR_LOCK)).toHaveLength(1));

    // The reader still has its lock, so this one got past the migration that waits for it.
    expect(await query('SELECT text FROM notes')).toEqual([]);
    await reader.query('COMMIT');
    expect((await migrated).applied).toEqual(['2_at']);
    await reader.end();
  });

  it('stops an autovacuum that has the lock, as any statement does that waits long enough', async () => {
    const { database, folder, write, query } = await setup();
    write('1_notes', 'CREATE TABLE notes (text TEXT)');
    await migrate(database.url, folder);
    const deadlockTimeout = "(SELECT setting::int FROM pg_settings WHERE name = 'deadlock_timeout')";
    const holder = await connected(database.url);
    await holder.query('BEGIN; LOCK TABLE notes IN SHARE UPDATE EXCLUSIVE MODE');
    write('2_at', 'ALTER TABLE notes ADD COLUMN at TIMESTAMPTZ');
    const migrated = migrate(database.url, folder);
    // It waits longer than the server lets it wait before it looks who has the lock.
    await eventually(async () =>
      expect(
        await query(
          `${WAITS_FOR_LOCK} AND clock_timestamp() - query_start > ${deadlockTimeout} * interval '1 millisecond'`,
        ),
      ).toHaveLength(1),
    );
    await holder.query('COMMIT');
    await migrated;
    await holder.end();
  });

  describe('outside a transaction', () => {
    const MAKE_INDEX = `-- Outside a transaction: the notes are written meanwhile.
      DROP INDEX CONCURRENTLY IF EXISTS notes_text;
      CREATE INDEX CONCURRENTLY notes_text ON notes (text);
    `;

    it('makes an index concurrently, once, when many start at the same time', async () => {
      const { database, folder, write, query } = await setup();
      write('1_notes', 'CREATE TABLE notes (text TEXT)');
      write('2_index', MAKE_INDEX);

      const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, folder)));

      expect(applied.flatMap((one) => one.applied).sort()).toEqual(['1_notes', '2_index']);
      expect(await query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'notes_text'::regclass")).toEqual([
        { indisvalid: true },
      ]);
      expect(await query(`SELECT applied_steps_count AS steps FROM "_prisma_migrations" WHERE ${FINISHED}`)).toEqual([
        { steps: 1 },
        { steps: 2 },
      ]);
    });

    it('begins anew after a failure, also with a mended file', async () => {
      const { database, folder, write, query } = await setup();
      write('1_notes', "CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('twin'), ('twin')");
      write('2_index', MAKE_INDEX.replace('CREATE INDEX', 'CREATE UNIQUE INDEX'));
      await expect(migrate(database.url, folder)).rejects.toThrow(
        /Migration 2_index failed and will begin anew at the next start \(step 2 of 2\).*notes_text/,
      );
      expect(await query(`SELECT FROM "_prisma_migrations" WHERE ${FINISHED}`)).toHaveLength(1);

      write('2_index', MAKE_INDEX);
      expect((await migrate(database.url, folder)).applied).toEqual(['2_index']);
      expect((await migrate(database.url, folder)).applied).toEqual([]);
    });

    it.each([
      ['DO $do$ BEGIN END; $do$;', 'DO \\$do\\$ BEGIN END'],
      ['ALTER TABLE notes ADD COLUMN at DATE;', 'ALTER TABLE notes ADD COLUMN at DATE'],
      ['DROP INDEX CONCURRENTLY a; DROP INDEX CONCURRENTLY b;', 'DROP INDEX CONCURRENTLY a; DROP'],
    ])('is refused with %s', async (statement, named) => {
      const { database, folder, write } = await setup();
      write('1_step', `-- Outside a transaction\n${statement}`);
      await expect(migrate(database.url, folder)).rejects.toThrow(new RegExp(`Migration 1_step .*: ${named}`));
    });
  });

  it('says where it looked when there is no folder', async () => {
    const { database } = await setup();
    await expect(migrate(database.url, '/nowhere')).rejects.toThrow(/no folder of migrations at \/nowhere\/migrations/);
  });
});
