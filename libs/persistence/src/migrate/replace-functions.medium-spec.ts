import { projectRoot, type TestDatabase, testDatabase } from '@app/testing';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from './migrate.js';
import { FUNCTIONS_RELEASE } from './replace-functions.js';

const OLDER = FUNCTIONS_RELEASE - 1;
const cleanups: (() => Promise<void>)[] = [];

/** A migrated database, with the migrations it has and a folder of functions of the test's own. */
async function setup() {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'schema-'));
  cpSync(path.join(projectRoot, 'prisma/migrations'), path.join(folder, 'migrations'), { recursive: true });
  mkdirSync(path.join(folder, 'functions'));
  cleanups.push(
    () => database.drop(),
    async () => rmSync(folder, { recursive: true }),
  );
  return {
    /** A function of a whole number, in LANGUAGE sql, whose body needs what it calls. */
    write: (name: string, body: string, signature = `${name}() RETURNS int`) =>
      writeFileSync(
        path.join(folder, 'functions', `${name}.sql`),
        `CREATE OR REPLACE FUNCTION ${signature} LANGUAGE sql AS $$ SELECT ${body} $$;\n`,
      ),
    remove: (name: string) => rmSync(path.join(folder, 'functions', `${name}.sql`)),
    migrate: (release?: number) => migrate(database.url, folder, release),
    query: <Row>(sql: string) => query<Row>(database, sql),
  };
}

async function query<Row>({ url }: TestDatabase, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

describe('the functions of a ledger', () => {
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });

  it('are created in the order in which they call one another', async () => {
    const { write, migrate, query } = await setup();
    write('a_sum', 'b_part() + c_part()');
    write('b_part', 'c_part() + 1');
    write('c_part', '20');

    expect(await migrate()).toEqual({ applied: [], replaced: ['c_part', 'b_part', 'a_sum'], newerRelease: null });
    expect(await query('SELECT a_sum()')).toEqual([{ a_sum: 41 }]);
  });

  it('are replaced when their text has changed, and only then', async () => {
    const { write, migrate, query } = await setup();
    const records = () =>
      query<{ name: string; hash: string }>(
        `SELECT name, hash, release, applied_at FROM ledger_functions WHERE name IN ('one', 'two') ORDER BY name`,
      );
    write('one', '1');
    write('two', '2');
    await migrate();
    const before = await records();
    expect((await migrate()).replaced).toEqual([]);
    expect(await records()).toEqual(before);

    write('two', '22');
    expect((await migrate()).replaced).toEqual(['two']);
    expect(await query('SELECT one(), two()')).toEqual([{ one: 1, two: 22 }]);
    const [one, two] = await records();
    expect(one).toEqual(before[0]);
    expect(two!.hash).not.toBe(before[1]!.hash);
  });

  it('are created again where one is gone from the database', async () => {
    const { write, migrate, query } = await setup();
    write('one', '1');
    await migrate();
    await query('DROP FUNCTION one()');

    expect((await migrate()).replaced).toEqual(['one']);
    expect(await query('SELECT one()')).toEqual([{ one: 1 }]);
  });

  it('stay as they are for an older release, which says so', async () => {
    const { write, migrate, query } = await setup();
    write('one', '1');
    await migrate();
    write('one', '0');
    write('two', '0');

    expect(await migrate(OLDER)).toEqual({ applied: [], replaced: [], newerRelease: FUNCTIONS_RELEASE });
    expect(await query('SELECT one()')).toEqual([{ one: 1 }]);
    await expect(query('SELECT two()')).rejects.toThrow(/does not exist/);
  });

  it('are of a newer release as soon as that has migrated, even where no text has changed', async () => {
    const { write, migrate } = await setup();
    write('one', '1');
    await migrate();
    expect((await migrate(FUNCTIONS_RELEASE + 1)).replaced).toEqual([]);

    write('one', '0');
    expect(await migrate()).toMatchObject({ replaced: [], newerRelease: FUNCTIONS_RELEASE + 1 });
  });

  it('stay as they were, all of them, when one fails', async () => {
    const { write, migrate, query } = await setup();
    write('one', '1');
    await migrate();
    const before = await query('SELECT * FROM ledger_functions ORDER BY name');
    write('one', '0');
    write('two', 'nonsense');

    await expect(migrate()).rejects.toThrow(/Function two failed, and all functions stay as they were: .*nonsense/);
    expect(await query('SELECT one()')).toEqual([{ one: 1 }]);
    expect(await query('SELECT * FROM ledger_functions ORDER BY name')).toEqual(before);
  });

  it.each([
    ['types of its arguments', 'one(x bigint) RETURNS int', /its arguments have other types/],
    ['number of arguments', 'one(x int, y int) RETURNS int', /its arguments have other types/],
    ['names of its arguments', 'one(z int) RETURNS int', /cannot change name of input parameter/],
    ['result', 'one(x int) RETURNS text', /cannot change return type/],
  ])('are refused where one changes the %s and keeps its name', async (_, signature, words) => {
    const { write, migrate, query } = await setup();
    write('one', '1', 'one(x int) RETURNS int');
    await migrate();
    write('one', signature.includes('text') ? `'1'` : '1', signature);

    await expect(migrate()).rejects.toThrow(words);
    await expect(migrate()).rejects.toThrow(
      /Function one cannot be replaced.*need a new name; the old function goes one/,
    );
    expect(
      await query(`SELECT pg_get_function_identity_arguments(oid) AS args FROM pg_proc WHERE proname = 'one'`),
    ).toEqual([{ args: 'x integer' }]);
  });

  it('stay in the ledger when their file is gone, for the processes of the release before', async () => {
    const { write, remove, migrate, query } = await setup();
    write('one', '1');
    write('two', '2');
    await migrate();
    remove('one');

    expect((await migrate(FUNCTIONS_RELEASE + 1)).replaced).toEqual([]);
    expect(await query('SELECT one()')).toEqual([{ one: 1 }]);
  });

  it('are replaced once when many migrate at the same time', async () => {
    const { write, migrate, query } = await setup();
    write('one', '1');
    write('two', 'one() + 1');

    const all = await Promise.all(Array.from({ length: 8 }, () => migrate()));

    expect(all.flatMap(({ replaced }) => replaced)).toEqual(['one', 'two']);
    expect(await query('SELECT two()')).toEqual([{ two: 2 }]);
  });
});
