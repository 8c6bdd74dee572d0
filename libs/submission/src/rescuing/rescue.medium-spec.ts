import { touchBatch } from '@app/persistence';
import { jobIdOf } from '@app/queue';
import { pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

const jobOf = (submissionId: string, turn: number) =>
  bench.queue.hasLiveJob({ environment: 'SANDBOX', submissionId: submissionId as never, turn });

describe('rescue', () => {
  it('finds nothing to do where nothing is broken', async () => {
    const { id } = await bench.setup();
    await bench.queue.add([{ ...(await headOf(id)) }]);
    expect(await bench.rescue.runOnce()).toEqual({ claims: 0, lanes: 0, jobs: 0, batches: 0 });
  });

  it('gives a head whose job is gone another, at a new turn', async () => {
    const { id } = await bench.setup();
    await bench.db.query(`UPDATE submissions SET accepted_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    expect(await bench.rescue.runOnce()).toMatchObject({ jobs: 1 });
    expect(await jobOf(id, 2)).toBe(true);
    expect(await bench.rescue.runOnce()).toMatchObject({ jobs: 0 });
  });

  it('ends the pause of a job that should long be over: the clock that told its end was ahead', async () => {
    const { id } = await bench.setup();
    const head = { ...(await headOf(id)), delayMs: 7 * 60_000 };
    await bench.queue.add([head]);
    const job = (await bench.queue.all()[0]!.getJob(jobIdOf(head)))!;
    await bench.db.query(`UPDATE submissions SET accepted_at = now() - interval '50 seconds' WHERE id = $1`, [id]);
    await bench.rescue.runOnce();
    expect(await job.isDelayed()).toBe(true);
    await bench.db.query(`UPDATE submissions SET accepted_at = now() - interval '70 seconds' WHERE id = $1`, [id]);
    expect(await bench.rescue.runOnce()).toMatchObject({ jobs: 0 });
    expect(await job.isDelayed()).toBe(false);
    expect(await jobOf(id, 1)).toBe(true);
  });

  it('finds a lost job behind any number of heads that have theirs', async () => {
    // A few at a time: 120 at once wait too long for a connection on a busy machine.
    for (let round = 0; round < 12; round++) {
      const accepting = Array.from({ length: 10 }, () => bench.lane().then((lane) => bench.accept(lane)));
      await bench.queue.add((await Promise.all(accepting)).flatMap(({ heads }) => heads));
    }
    const lost = await bench.setup();
    await bench.db.query(`UPDATE submissions SET accepted_at = accepted_at - interval '1 minute'`);
    await bench.db.query(`UPDATE submissions SET accepted_at = now() - interval '20 seconds' WHERE id = $1`, [lost.id]);
    expect((await bench.rescue.runOnce())!.jobs).toBeGreaterThanOrEqual(1);
    expect(await jobOf(lost.id, 2)).toBe(true);
  });

  it('ends a batch whose process is gone, once, and not one that may still go on', async () => {
    const lane = await bench.lane();
    const [gone, silent] = [await bench.batch(lane), await bench.batch(lane)];
    const silence = (id: string, minutes: number) =>
      bench.db.query(`UPDATE batches SET touched_at = now() - $2 * interval '1 minute' WHERE id = $1`, [id, minutes]);
    await silence(gone, 11);
    await silence(silent, 9);
    expect(await bench.rescue.runOnce()).toMatchObject({ batches: 1 });
    expect(await bench.rescue.runOnce()).toMatchObject({ batches: 0 });
    const events = await bench.db.query('SELECT subject_id, type, status FROM events WHERE account_id = $1', [
      lane.accountId,
    ]);
    expect(events).toEqual([{ subject_id: gone, type: 'batch.finished', status: 'CUT' }]);
    expect(await touchBatch(bench.db, silent)).toBe(true);
  });

  it('gives what a dead worker had to another, in doubt', async () => {
    const { id } = await bench.setup();
    await bench.claim(id);
    await bench.stopHeartbeat();
    expect(await bench.rescue.runOnce()).toMatchObject({ claims: 1 });
    expect(await bench.read(id)).toMatchObject({ status: 'IN_DOUBT' });
    expect(await jobOf(id, 2)).toBe(true);
  });

  it('is done by one process at a time', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => bench.rescue.runOnce()));
    expect(results.filter((result) => result !== null).length).toBeLessThan(5);
    expect(await bench.rescue.runOnce()).not.toBeNull();
  });

  it('gives back what a leaving worker could not finish, at once', async () => {
    const { id } = await bench.setup();
    await bench.claim(id);
    expect(await bench.rescue.releaseClaimsOf(bench.worker)).toBe(1);
    expect(await jobOf(id, 2)).toBe(true);
  });
});

async function headOf(id: Parameters<typeof bench.read>[0]) {
  const { laneId, turn } = await bench.read(id);
  const head = { submissionId: id, laneId, turn, environment: 'SANDBOX', kind: 'sale', reference: 'INV' } as const;
  return { ...head, delayMs: 0, laneDepth: 0, oldestWaitingAt: null };
}
