/** @one-queue: a role needs no queue. */
import { eventually, testDatabase } from '@app/testing';
import { Database } from '../database/database.js';
import { sqlStateOf } from '../database/sql-state.js';
import { defaultPartition, dropPartitions, makePartitions, readPartitions } from '../retention/partitions.js';
import { PARTITION_RULES } from '../retention/retention-rules.js';
import { inRounds } from '../test/retention-bench.js';

const [documents] = PARTITION_RULES;
const NOT_ALLOWED = '42501';

let database: Awaited<ReturnType<typeof testDatabase>>;
let program: Database;
beforeAll(async () => {
  database = await testDatabase();
  program = new Database(database.programUrl!, 2, 'test');
});
afterAll(async () => {
  await program.close();
  await database.drop();
});

describe('the role of the programs', () => {
  it('makes and drops partitions, and uses the new ones like the old', async () => {
    const made = await eventually(async () => {
      // Those of the template may reach as far as the new ones would.
      await dropPartitions(program, documents!, await readPartitions(program, documents!), new Date());
      const names = await makePartitions(program, documents!, 600_000);
      expect(names.length).toBeGreaterThan(0);
      return names;
    });
    const partitions = (await readPartitions(program, documents!)).filter(({ name }) => made.includes(name));
    for (const { name } of partitions) await program.query(`DELETE FROM ${name}`);
    const drop = () => dropPartitions(program, documents!, partitions, new Date());
    expect(await inRounds(made.length, drop)).toEqual(made);
  });

  it('makes a sequence in the schema of the queue, as BullMQ does where it adds many jobs', async () => {
    await expect(program.query('CREATE SEQUENCE IF NOT EXISTS bullmq.of_a_queue')).resolves.toEqual([]);
  });

  it.each([
    'CREATE TABLE mine (id INT)',
    'DROP TABLE documents',
    'TRUNCATE submissions',
    'ALTER TABLE submissions DISABLE TRIGGER ALL',
    'DROP FUNCTION refuse_move CASCADE',
    'CREATE FUNCTION is_settled(submissions) RETURNS BOOLEAN LANGUAGE sql RETURN true',
    'DROP TABLE bullmq.job',
    'CREATE ROLE mine',
  ])('may not: %s', async (statement) => {
    await expect(program.query(statement).catch(sqlStateOf)).resolves.toBe(NOT_ALLOWED);
  });

  it('drops no default partition, and no table that is none of the ledger', async () => {
    const { name } = defaultPartition(documents!);
    const dropping = program.query('SELECT drop_partition($1::regclass, $2)', ['documents', name]);
    await expect(dropping).rejects.toThrow(`documents has no partition ${name}`);
    const others = program.query('SELECT drop_partition($1::regclass, $2)', ['submissions', 'receipts']);
    await expect(others).rejects.toThrow('submissions has no partition receipts');
  });

  it('lends the rights of the owner to no table of its own', async () => {
    const making = program.transaction(async (tx) => {
      await tx.query('CREATE TEMP TABLE documents (id UUID) PARTITION BY RANGE (id)');
      await tx.query(`SELECT make_partition('documents', 'mine', $1, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 100)`, [
        '00000000-0000-0000-0000-000000000000',
      ]);
    });
    await expect(making).rejects.toThrow('documents is no partitioned table of the ledger');
  });

  it('shares the functions that make and drop partitions with no other role', async () => {
    const rows = await program.query<{ name: string; isPublic: boolean }>(
      `SELECT proname AS name, has_function_privilege('public', oid, 'EXECUTE') AS "isPublic" FROM pg_proc WHERE prosecdef
       AND pronamespace = current_schema()::regnamespace ORDER BY 1`,
    );
    expect(rows).toEqual([
      { name: 'drop_partition', isPublic: false },
      { name: 'make_partition', isPublic: false },
    ]);
  });
});
