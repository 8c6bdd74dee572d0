import type { CodeClass, LookupResult } from '@app/authority';
import { type PipelineEvent, STANDARD_TAX_RATES } from '@app/domain';
import type { Tx } from '@app/persistence';
import type { LookupQueue } from '@app/queue';
import { codes } from '../registers.js';
import { referenceBench } from '../test/reference-bench.js';
import { CurrentTaxRates } from '../tax-rates.js';
import { Refresh } from '../reading/refresh.js';
import { SYNC_PAUSE_MS, Sync } from '../reading/sync.js';

let bench: Awaited<ReturnType<typeof referenceBench>>;
beforeAll(async () => void (bench = await referenceBench()));
afterAll(() => bench.close());

describe('current tax rates', () => {
  beforeEach(() => bench.clear());

  const USUAL = { A: '0', B: '16', C: '0', D: '0', E: '8' };

  const taxClass = (rates: Record<string, string>): CodeClass => ({
    ...{ code: '04', name: 'Taxation Type', description: null, inUse: true, extraNames: ['Tax Rate', null, null] },
    codes: Object.entries(rates).map(([code, rate], index) => ({
      ...{ code, name: code, description: null, inUse: true, order: index + 1, extras: [rate, null, null] },
    })),
  });

  /** Creates a process with its own clock that reads the rates, and records its events. */
  function aProcess(db: Tx = bench.db) {
    const events: PipelineEvent[] = [];
    let clock = 0;
    const rates = new CurrentTaxRates(
      db,
      'SANDBOX',
      (event) => void events.push(event),
      () => clock,
    );
    const later = (ms = 5_000) => ((clock += ms), rates.now());
    return { rates, events, later };
  }

  /** The authority reports these rates, or those that changed. */
  async function report(rates: Record<string, string>): Promise<void> {
    const answer = (): LookupResult<unknown> => ({
      kind: 'found',
      rows: [taxClass(rates)],
      answeredAt: '20260302081500',
    });
    const { pull } = bench.workerWith(answer);
    await pull.run(await bench.mustRequest(codes, await bench.device()));
  }

  /** A ledger that counts statements and can be taken away. */
  function countedLedger() {
    const seen = { statements: 0, isAway: false };
    const query: Tx['query'] = (...statement) => {
      seen.statements += 1;
      return seen.isAway ? Promise.reject(new Error('ECONNREFUSED')) : bench.db.query(...statement);
    };
    return Object.assign(seen, { db: { query } as Tx });
  }

  describe('the current rates', () => {
    it('are the standard rates before the authority has reported any', async () => {
      const { rates, events } = aProcess();
      expect(await rates.now()).toEqual(STANDARD_TAX_RATES);
      expect(events).toEqual([]);
    });

    it('are those of code class 04 in the copy of its codes', async () => {
      await report({ ...USUAL, B: '14.00', E: '9.5' });
      expect(await aProcess().rates.now()).toEqual({ A: 0, B: 14, C: 0, D: 0, E: 9.5 });
    });

    it('are those of their own environment', async () => {
      await report({ ...USUAL, B: '14' });
      const production = new CurrentTaxRates(bench.db, 'PRODUCTION', () => {});
      expect(await production.now()).toEqual(STANDARD_TAX_RATES);
    });

    it('change within five seconds after a pull, and one event reports it', async () => {
      await report(USUAL);
      const { rates, events, later } = aProcess();
      await rates.now();
      await report({ B: '14' });
      expect((await rates.now()).B).toBe(16);
      expect((await later()).B).toBe(14);
      await later();
      expect(events).toEqual([
        { event: 'ratesChanged', environment: 'SANDBOX', taxRates: { A: 0, B: 14, C: 0, D: 0, E: 8 } },
      ]);
    });

    it('are read once in five seconds for all documents', async () => {
      const ledger = countedLedger();
      const { rates, later } = aProcess(ledger.db);
      await Promise.all(Array.from({ length: 100 }, () => rates.now()));
      for (let time = 0; time < 100; time += 1) await later(49);
      expect(ledger.statements).toBe(1);
      await Promise.all(Array.from({ length: 100 }, () => later(1_000)));
      expect(ledger.statements).toBe(2);
    });

    it('stay while the ledger is away, and are read again later', async () => {
      await report({ ...USUAL, B: '14' });
      const ledger = countedLedger();
      const { rates, events, later } = aProcess(ledger.db);
      await rates.now();
      ledger.isAway = true;
      expect((await later()).B).toBe(14);
      expect(events).toMatchObject([{ event: 'trouble', doing: 'reading the tax rates' }]);
      ledger.isAway = false;
      await report({ B: '15' });
      expect((await later()).B).toBe(15);
    });

    it('cannot be read if the ledger was away from the start', async () => {
      const ledger = countedLedger();
      ledger.isAway = true;
      const { rates } = aProcess(ledger.db);
      await expect(rates.now()).rejects.toThrow('ECONNREFUSED');
      ledger.isAway = false;
      expect(await rates.now()).toEqual(STANDARD_TAX_RATES);
    });
  });

  describe('implausible rates', () => {
    it.each<Record<string, string>>([{ B: 'sixteen' }, { B: '-14' }, { B: '1400' }, { C: '14' }])(
      'never take effect, also in a process that starts later: %j',
      async (slip) => {
        await report({ ...USUAL, B: '14' });
        const before = aProcess();
        await before.rates.now();
        await report(slip);
        expect([(await before.later()).B, (await aProcess().rates.now()).B]).toEqual([14, 14]);
      },
    );

    it('leave the standard rates if no plausible rates came before', async () => {
      await report({ A: '0', B: '14' });
      expect(await aProcess().rates.now()).toEqual(STANDARD_TAX_RATES);
    });

    it('are reported with their problems and the rates in use, at once and every ten minutes', async () => {
      await report({ ...USUAL, B: '14' });
      const { rates, events, later } = aProcess();
      await rates.now();
      await report({ B: '' });
      for (let time = 0; time < 5; time += 1) await later();
      const doubted = {
        ...{ event: 'ratesDoubted', environment: 'SANDBOX', problems: ['B is no percentage: '] },
        taxRates: { A: 0, B: 14, C: 0, D: 0, E: 8 },
      };
      expect(events).toEqual([doubted]);
      await later(10 * 60_000);
      expect(events).toEqual([doubted, doubted]);
      await report({ B: 'x' });
      await later();
      expect(events).toMatchObject([doubted, doubted, { problems: ['B is no percentage: x'] }]);
    });

    it('end with the next plausible rates', async () => {
      await report({ ...USUAL, B: 'x' });
      const { rates, later } = aProcess();
      await rates.now();
      await report({ B: '14' });
      expect((await later()).B).toBe(14);
    });

    it('stay in the copy of the codes', async () => {
      await report({ ...USUAL, B: 'x' });
      const [row] = await bench.db.query<{ row: { extras: string[] } }>(
        `SELECT row FROM register_rows WHERE register = 'codes' AND key = '04/B'`,
      );
      expect(row?.row.extras[0]).toBe('x');
    });
  });
});

describe('sync', () => {
  beforeEach(() => bench.clear());

  const NAMES = ['codes', 'itemClasses', 'branches', 'notices', 'items', 'purchases', 'imports', 'moves'];

  function setup() {
    const jobs: string[] = [];
    const queue = { ask: async (wanted: { id: string }[]) => void jobs.push(...wanted.map(({ id }) => id)) };
    return { jobs, sync: new Sync(bench.db, new Refresh(bench.db, queue as unknown as LookupQueue, () => {})) };
  }

  const endAll = (secondsAgo: number) =>
    bench.db.query(`UPDATE pulls SET wanted_at = NULL, pulled_at = now() - $1 * interval '1 second'`, [secondsAgo]);

  describe('a sync', () => {
    it('requests each register, and says nothing more', async () => {
      const { jobs, sync } = setup();
      expect(await sync.start(await bench.device(), 'all')).toEqual({ recent: [], joined: [], busy: [], againInMs: 0 });
      expect(jobs).toHaveLength(NAMES.length);
    });

    it('says which pulls it joins', async () => {
      const { jobs, sync } = setup();
      const reader = await bench.device();
      await sync.start(reader, 'all');
      expect(await sync.start(reader, 'all')).toEqual({
        recent: [],
        joined: NAMES,
        busy: [],
        againInMs: SYNC_PAUSE_MS,
      });
      expect(jobs).toHaveLength(NAMES.length);
    });

    it('pulls again what is older than the pause, though a reader would take it as fresh', async () => {
      const { jobs, sync } = setup();
      const reader = await bench.device();
      await sync.start(reader, 'all');
      await endAll(10);
      const { recent, againInMs } = await sync.start(reader, 'all');
      expect(recent).toEqual(NAMES);
      expect(againInMs).toBeGreaterThan(3_000);
      // Postgres stores the time of a pull in whole milliseconds.
      expect(againInMs).toBeLessThanOrEqual(5_001);
      await endAll(16);
      expect((await sync.start(reader, 'all')).recent).toEqual([]);
      expect(jobs).toHaveLength(2 * NAMES.length);
    });

    it('of what is outdated pulls only what a reader would not take as fresh', async () => {
      const { jobs, sync } = setup();
      const reader = await bench.device();
      await sync.start(reader, 'outdated');
      expect(jobs).toHaveLength(NAMES.length);
      await endAll(16);
      expect(await sync.start(reader, 'outdated')).toEqual({ recent: [], joined: [], busy: [], againInMs: 0 });
      expect(jobs).toHaveLength(NAMES.length);
      await endAll(100_000);
      await sync.start(reader, 'outdated');
      expect(jobs).toHaveLength(2 * NAMES.length);
    });

    it('says what it could not request, because the taxpayer has too many requests under way', async () => {
      const { sync } = setup();
      const reader = await bench.device();
      await bench.db.query(
        `INSERT INTO pulls (id, environment, register, scope, tin, lane_id, wanted_at)
       SELECT gen_random_uuid(), 'SANDBOX', 'customers', $1::text || '/' || n, $1, $2, now() FROM generate_series(1, 20) n`,
        [reader.tin, reader.laneId],
      );
      expect((await sync.start(reader, 'all')).busy).toEqual(NAMES.slice(2));
    });

    it('leaves out a register that pauses after a failure, whose state says so', async () => {
      const { jobs, sync } = setup();
      const reader = await bench.device();
      await sync.start(reader, 'all');
      await endAll(60);
      await bench.db.query(
        `UPDATE pulls SET failed_at = now(), retry_at = now() + interval '1 minute' WHERE register = 'notices'`,
      );
      expect(await sync.start(reader, 'all')).toMatchObject({ recent: [], joined: [], busy: [] });
      expect(jobs).toHaveLength(2 * NAMES.length - 1);
    });
  });
});
