/** @one-queue: its queue is a list. */
import type { LookupQueue } from '@app/queue';
import { referenceBench } from '../test/reference-bench.js';
import { Refresh } from './refresh.js';
import { SYNC_PAUSE_MS, Sync } from './sync.js';

let bench: Awaited<ReturnType<typeof referenceBench>>;
beforeAll(async () => void (bench = await referenceBench()));
beforeEach(() => bench.clear());
afterAll(() => bench.close());

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
    expect(await sync.start(reader, 'all')).toEqual({ recent: [], joined: NAMES, busy: [], againInMs: SYNC_PAUSE_MS });
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
