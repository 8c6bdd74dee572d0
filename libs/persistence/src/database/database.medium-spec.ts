import { testDatabase } from '@app/testing';
import { Database, ReadDatabase } from './database.js';
import { requestingAccount } from './pools.js';

async function setup() {
  const { url, drop } = await testDatabase();
  const db = new Database(url, 2, 'test');
  return { db, close: () => db.close().then(drop) };
}

const pidOf = async (tx: { query<Row>(text: string): Promise<Row[]> }) =>
  (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]!.pid;

describe('the pool', () => {
  it('survives a connection that breaks in a transaction, and fails only that transaction', async () => {
    const { db, close } = await setup();
    const cut = db.transaction(async (tx) => {
      await db.query('SELECT pg_terminate_backend($1)', [await pidOf(tx)]);
      await tx.query('SELECT 1');
    });
    await expect(cut).rejects.toThrow();
    expect(await db.transaction((tx) => tx.query<{ one: number }>('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    await close();
  });

  it('rolls a failed transaction back as a whole', async () => {
    const { db, close } = await setup();
    const failing = db.transaction(async (tx) => {
      await tx.query(`INSERT INTO series (key) VALUES ('half')`);
      throw new Error('the second half');
    });
    await expect(failing).rejects.toThrow('the second half');
    expect(await db.query(`SELECT 1 FROM series WHERE key = 'half'`)).toEqual([]);
    await close();
  });

  it('lets no Postgres compile its statements, which take a second for it and a millisecond to run', async () => {
    const { db, close } = await setup();
    expect(await db.query('SHOW jit')).toEqual([{ jit: 'off' }]);
    await close();
  });

  it('ends statements and transactions that their caller has given up, with their locks', async () => {
    const { db, close } = await setup();
    const given = db.query('SELECT pg_sleep(15)').catch((error: { code?: string }) => error.code);
    const [limits] = await db.query<{ statement: string; idle: string }>(
      `SELECT current_setting('statement_timeout') AS statement,
         current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    expect(limits).toEqual({ statement: '9s', idle: '10s' });
    expect(await given).toBe('57014');
    await close();
  });
});

it('long reads of one account rest in between only while something else could use the rest', async () => {
  const { url, drop } = await testDatabase();
  const db = new ReadDatabase(url, 2, 'test');
  // One account has one of the two connections.
  const readThrice = async () => {
    const startedAt = performance.now();
    const read = () => requestingAccount.run('one', () => db.query('SELECT pg_sleep(0.1)'));
    await Promise.all([read(), read(), read()]);
    return performance.now() - startedAt;
  };
  expect(await readThrice()).toBeGreaterThan(3 * 100 + 2 * 300);
  db.restWhile(() => false);
  expect(await readThrice()).toBeLessThan(3 * 100 + 300);
  await db.close();
  await drop();
});
