import { randomUUID } from 'node:crypto';
import { eventually, PatientPool, testDatabase, rewriteActs, testSize } from '@app/testing';
import type { LaneId } from '@app/domain';
import { Database, ReadDatabase } from './database.js';
import { requestingAccount } from './pools.js';
import { listActs, recordAct } from '../operating/acts.js';
import { listAppsForOperator } from '../operating/operator-apps.js';
import { ledgerBench } from '../test/ledger-bench.js';
import type { NewSubmission } from '../submissions/ledger.js';
import { newId } from './ids.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('database', () => {
  async function setup(Pool?: ConstructorParameters<typeof Database>[3]) {
    const { url, drop } = await testDatabase();
    const db = new Database(url, 2, 'test', Pool);
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
      // The limit of the client is a second later, and a busy machine may take both for over at once.
      class ServerLimitOnly extends PatientPool {
        constructor(config: ConstructorParameters<typeof PatientPool>[0]) {
          expect(config?.query_timeout).toBe(10_000);
          super({ ...config, query_timeout: 60_000 });
        }
      }
      const { db, close } = await setup(ServerLimitOnly);
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
    const READ_MS = 300;
    const REST_MS = 3 * READ_MS;
    // One account has one of the two connections.
    const readThrice = async () => {
      const startedAt = performance.now();
      const read = () => requestingAccount.run('one', () => db.query(`SELECT pg_sleep(${READ_MS / 1_000})`));
      await Promise.all([read(), read(), read()]);
      return performance.now() - startedAt;
    };
    expect(await readThrice()).toBeGreaterThan(3 * READ_MS + 2 * REST_MS);
    db.restWhile(() => false);
    // No reads with a rest in between are as quick as that. A busy machine may make any slow.
    await eventually(async () => expect(await readThrice()).toBeLessThan(3 * READ_MS + REST_MS));
    await db.close();
    await drop();
  });
});

describe('read page', () => {
  describe('a page behind a cursor', () => {
    it('loses no row when its cursor no longer matches the filter', async () => {
      const lanes = [await bench.lane(), await bench.lane(), await bench.lane()];
      const appIds = lanes.map(({ appId }) => appId);
      const { app } = bench.db.prisma;
      await app.updateMany({ where: { id: { in: appIds } }, data: { state: 'PENDING' } });
      const [first, second] = await listAppsForOperator(bench.db, { state: 'PENDING', limit: 2 });
      await app.update({ where: { id: first!.appId }, data: { state: 'ACTIVE' } });
      const next = await listAppsForOperator(bench.db, { state: 'PENDING', after: first!.appId, limit: 1 });
      expect(next.map(({ appId }) => appId)).toEqual([second!.appId]);
      const last = await listAppsForOperator(bench.db, { state: 'PENDING', after: second!.appId, limit: 5 });
      expect([first, second, ...last].map((one) => one!.appId).sort()).toEqual(appIds.sort());
    });

    it('neither skips nor repeats rows of the same microsecond, and takes a cursor in capital letters', async () => {
      const { laneId } = await bench.lane();
      for (let count = 0; count < 5; count++) await recordAct(bench.db, actOn(laneId));
      await rewriteActs(bench.db, `UPDATE operator_acts SET at = '2026-01-01T00:00:00.123456Z' WHERE lane_id = $1`, [
        laneId,
      ]);
      const read: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await listActs(bench.db, { laneId, after, limit: 2 });
        if (page.length === 0) break;
        read.push(...page.map(({ id }) => id));
        after = page.at(-1)!.id.toUpperCase();
      }
      expect(read).toEqual([...new Set(read)].sort().reverse());
      expect(read).toHaveLength(5);
    });
  });

  const actOn = (laneId: LaneId) => ({
    ...{ id: randomUUID(), operator: 'o', act: 'hold', reason: 'test', laneId, submissionId: null, details: {} },
  });
});

describe('new id', () => {
  /** At these sizes random ids have just split their pages: later their pages are fuller for a while, then split again. */
  const SUBMISSIONS = testSize({ short: 6_000, full: 24_000 });
  const GROUP = 200;

  /** The bytes of the primary key of submissions after an accept of many groups. */
  async function primaryKeySize(makeId: () => string): Promise<number> {
    await bench.db.query('TRUNCATE submissions, natural_keys CASCADE');
    await bench.db.query('UPDATE lanes SET head_id = NULL, waiting = 0');
    const lane = await bench.lane();
    const sale = (): NewSubmission => ({ ...bench.sale(lane), id: makeId() as NewSubmission['id'] });
    for (let made = 0; made < SUBMISSIONS; made += GROUP)
      await bench.ledger.accept(Array.from({ length: GROUP }, sale));
    const [row] = await bench.db.query<{ size: string }>(`SELECT pg_relation_size('submissions_pkey') AS size`);
    return Number(row!.size);
  }

  it('ids in order fill the pages of the primary key, which random ids leave a third empty', async () => {
    const random = await primaryKeySize(randomUUID);
    const inOrder = await primaryKeySize(newId);
    expect(inOrder / random).toBeLessThan(0.8);
  });
});
