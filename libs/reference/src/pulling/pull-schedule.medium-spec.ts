import { randomUUID } from 'node:crypto';
import { runInOneProcess } from '@app/persistence';
import type { LookupQueue } from '@app/queue';
import { branches, codes, notices, SYNCED_REGISTERS } from '../registers.js';
import { PullSchedule, SCHEDULE_LOCK } from './pull-schedule.js';
import { referenceBench } from '../test/reference-bench.js';

let bench: Awaited<ReturnType<typeof referenceBench>>;
beforeAll(async () => void (bench = await referenceBench()));
beforeEach(async () => {
  await bench.clear();
  await bench.db.query('TRUNCATE devices CASCADE');
});
afterAll(() => bench.close());

function setup({ broken = false } = {}) {
  const jobs: string[] = [];
  const ask = async (wanted: readonly { id: string }[]) => {
    if (broken) throw new Error('no queue');
    jobs.push(...wanted.map(({ id }) => id));
  };
  return { jobs, schedule: new PullSchedule(bench.db, { ask } as unknown as LookupQueue) };
}

const allDue = () => bench.db.query(`UPDATE pulls SET due_at = now() - interval '1 second'`);

describe('the schedule', () => {
  it('requests a common register once, one of a taxpayer once for all branches, and one of a device for each', async () => {
    const one = await bench.device();
    await bench.device({ tin: one.tin, bhfId: '01' });
    await bench.device();
    await bench.device({ initialised: false });
    const { schedule } = setup();
    await schedule.runOnce();
    await schedule.runOnce();
    const born = await bench.db.query<{ register: string; count: number }>(
      'SELECT register, count(*)::int FROM pulls GROUP BY register ORDER BY register',
    );
    expect(born).toEqual([
      { register: 'branches', count: 2 },
      { register: 'codes', count: 1 },
      { register: 'imports', count: 2 },
      { register: 'itemClasses', count: 1 },
      { register: 'items', count: 2 },
      { register: 'moves', count: 3 },
      { register: 'notices', count: 2 },
      { register: 'purchases', count: 2 },
    ]);
  });

  it('spreads the first pulls of a new fleet over several minutes', async () => {
    for (let times = 0; times < 8; times += 1) await bench.device();
    const { schedule } = setup();
    await schedule.runOnce();
    const [{ minutes }] = (await bench.db.query<{ minutes: number }>(
      `SELECT count(DISTINCT date_trunc('minute', due_at))::int AS minutes FROM pulls`,
    )) as [{ minutes: number }];
    expect(minutes).toBeGreaterThan(2);
  });

  it('requests a pull that is due, once until it has ended', async () => {
    const device = await bench.device();
    const { schedule, jobs } = setup();
    await schedule.runOnce();
    await allDue();
    await schedule.runOnce();
    await schedule.runOnce();
    expect(jobs).toHaveLength(SYNCED_REGISTERS.length);
    const { pull } = bench.workerWith(() => ({ kind: 'nothing', answeredAt: null }));
    for (const id of jobs) expect(await pull.run(id)).toMatchObject({ kind: 'pulled' });
    const { dueAt, pulledAt } = (await bench.state(branches, device))!;
    expect((Number(dueAt) - Number(pulledAt)) / 3_600_000).toBeCloseTo(24, 5);
  });

  it('adds a job for a request that lost its own, and none while a living worker has it', async () => {
    const device = await bench.device();
    const [lost, busy, young] = [
      await bench.mustRequest(notices, device),
      await bench.mustRequest(branches, device),
      await bench.mustRequest(codes, device),
    ];
    await bench.db.query(`UPDATE pulls SET wanted_at = now() - interval '1 hour' WHERE id <> $1`, [young]);
    const holding = [busy, bench.worker];
    await bench.db.query(
      `UPDATE pulls SET taken_by = $2, taken_until = now() + interval '1 minute' WHERE id = $1`,
      holding,
    );
    const { schedule, jobs } = setup();
    await schedule.runOnce();
    expect(jobs).toEqual([lost]);
    await bench.db.query('UPDATE pulls SET taken_by = $1 WHERE id = $2', [randomUUID(), busy]);
    await schedule.runOnce();
    expect(jobs).toEqual([lost, busy]);
  });

  it('survives a queue that is away: the requests get their jobs later', async () => {
    const device = await bench.device();
    await setup().schedule.runOnce();
    await allDue();
    await expect(setup({ broken: true }).schedule.runOnce()).rejects.toThrow('no queue');
    expect(await bench.state(notices, device)).toMatchObject({ wantedAt: expect.any(Date) as Date });
    await bench.db.query(`UPDATE pulls SET wanted_at = wanted_at - interval '1 hour'`);
    const { schedule, jobs } = setup();
    await schedule.runOnce();
    expect(jobs).toHaveLength(SYNCED_REGISTERS.length);
  });

  it('runs in one process at a time', async () => {
    const { schedule } = setup();
    let other: unknown;
    const asking = async () => {
      other = await schedule.runOnce();
    };
    const slow = new PullSchedule(bench.db, { ask: asking } as unknown as LookupQueue);
    await runInOneProcess(bench.db, SCHEDULE_LOCK, asking);
    expect(other).toBeNull();
    // The lock was released first, so a hanging queue does not stop the schedule elsewhere.
    await slow.runOnce();
    expect(other).toEqual({ wanted: 0 });
  });
});
