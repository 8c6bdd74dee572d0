import { randomUUID } from 'node:crypto';
import type { Outcome, WorkerId } from '@app/domain';
import { touchBatch } from '@app/persistence';
import { jobIdOf } from '@app/queue';
import { approved, pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

describe('next document', () => {
  afterEach(() => jest.restoreAllMocks());

  const NO_END = { documents: 100, callsMs: 60_000 };
  const refused: Outcome = { kind: 'rejected', code: '910', message: 'No' };

  /** A lane with this many sales, of which the first has a job. The second is the first that goes on with the job. */
  async function setup(sales: number, limits = NO_END) {
    const { lane, id, ...worker } = await bench.setup(undefined, limits);
    const ids = [id];
    while (ids.length < sales) ids.push((await bench.accept(lane)).id);
    const claims = jest.spyOn(bench.ledger, 'claim');
    const settleAndClaim = jest.spyOn(bench.ledger, 'settleAndClaim');
    /** Which documents were to be claimed with a settlement, in their order. */
    const claimedWithSettlements = () => settleAndClaim.mock.calls.flatMap(([, claims]) => claims.map(({ id }) => id));
    const reads = jest.spyOn(bench.db, 'readShared');
    /** An authority that answers when the next document is prepared, and then this has happened. */
    const answerAfter =
      (happens: () => unknown, outcome = approved) =>
      async () => {
        await new Promise(setImmediate);
        for (let seen = 0; seen < reads.mock.results.length;) {
          seen = reads.mock.results.length;
          await Promise.all(reads.mock.results.map(({ value }) => value));
          await new Promise(setImmediate);
        }
        await happens();
        return outcome;
      };
    worker.authority.outcomes = Array.from({ length: 6 }, () => answerAfter(() => {}));
    const duringCallOf = (place: number, happens: () => unknown) =>
      void (worker.authority.outcomes[place] = answerAfter(happens));
    /** What was read stays new enough however long a busy machine takes. */
    const run = async (...change: Parameters<typeof worker.run>) => {
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
      return worker.run(...change).finally(() => clock.mockRestore());
    };
    return { lane, ids, ...worker, run, claims, claimedWithSettlements, duringCallOf };
  }

  type SaleId = Awaited<ReturnType<typeof setup>>['ids'][number];
  const ends = (ids: SaleId[]) =>
    Promise.all(ids.map(async (id) => bench.read(id).then(({ status, number }) => `${status} ${number}`)));
  const attemptsOf = (id: SaleId) => bench.db.prisma.attempt.count({ where: { submissionId: id } });

  it('the next document is claimed in the commit that settles the one before it', async () => {
    const { ids, authority, run, claims, claimedWithSettlements } = await setup(4);
    await run();
    expect(await ends(ids)).toEqual(['APPROVED 1', 'APPROVED 2', 'APPROVED 3', 'APPROVED 4']);
    expect(authority.sent).toEqual([1, 2, 3, 4].map((number) => JSON.stringify({ number })));
    expect([claims.mock.calls.length, claimedWithSettlements()]).toEqual([2, ids.slice(2)]);
    expect(await Promise.all(ids.map(attemptsOf))).toEqual([1, 1, 1, 1]);
  });

  it('it is not, after a refusal: it gets the number of the refused document', async () => {
    const { ids, authority, run, claimedWithSettlements } = await setup(3);
    authority.outcomes[1] = refused;
    await run();
    expect(await ends(ids)).toEqual(['APPROVED 1', 'REJECTED null', 'APPROVED 2']);
    expect(claimedWithSettlements()).toEqual([]);
  });

  it('it is not, if the round ends before it: it gets a job', async () => {
    const { ids, run, claimedWithSettlements } = await setup(3, { ...NO_END, documents: 2 });
    await run();
    expect(await ends(ids)).toEqual(['APPROVED 1', 'APPROVED 2', 'QUEUED null']);
    expect(claimedWithSettlements()).toEqual([]);
    await bench.untilJob(ids[2]!);
  });

  it('it is not, if the call took so long that what was read may be old', async () => {
    const { ids, duringCallOf, run, claimedWithSettlements } = await setup(3);
    duringCallOf(1, () => jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_001));
    await run();
    expect(await ends(ids)).toEqual(['APPROVED 1', 'APPROVED 2', 'APPROVED 3']);
    expect(claimedWithSettlements()).toEqual([]);
  });

  describe('it is not, if something else must be read first', () => {
    type Before = Awaited<ReturnType<typeof setup>>;
    it.each<[string, (before: Before) => Promise<unknown>]>([
      ['it refers to another document', ({ lane, ids }) => bench.accept(lane, undefined, ids[1]!)],
      [
        'it is of another series',
        ({ lane }) => bench.ledger.accept([{ ...bench.sale(lane), series: `other/${lane.laneId}` }]),
      ],
      [
        'its lane has passed another one',
        async ({ lane }) => {
          await bench.accept(lane);
          await bench.db.query('UPDATE lanes SET parked = ARRAY[gen_random_uuid()] WHERE id = $1', [lane.laneId]);
        },
      ],
    ])('%s', async (_, prepare) => {
      const before = await setup(2);
      await prepare(before);
      await before.run();
      expect(before.claimedWithSettlements()).toEqual([]);
      expect(before.authority.sent).toHaveLength(3);
    });
  });

  describe('what happens during the call counts', () => {
    it('a withdrawn document is left out', async () => {
      const { ids, duringCallOf, run, claimedWithSettlements } = await setup(4);
      duringCallOf(1, () => bench.withdraw(ids[2]!));
      await run();
      expect(claimedWithSettlements()[0]).toBe(ids[2]);
      expect(await ends(ids)).toEqual(['APPROVED 1', 'APPROVED 2', 'CANCELLED null', 'APPROVED 3']);
    });

    it('a document that takes its place before the next one goes first', async () => {
      const { lane, ids, duringCallOf, run, claimedWithSettlements } = await setup(1);
      for (let lines = 0; lines < 2; lines++) ids.push((await bench.acceptBulk(lane)).id);
      duringCallOf(1, async () => ids.push((await bench.accept(lane)).id));
      await run();
      expect(claimedWithSettlements()[0]).toBe(ids[2]);
      expect(await ends(ids)).toEqual(['APPROVED 1', 'APPROVED 2', 'APPROVED 4', 'APPROVED 3']);
    });

    it('a lane that an operator holds stands still', async () => {
      const { lane, ids, duringCallOf, run, claimedWithSettlements } = await setup(3);
      duringCallOf(1, () => bench.db.query(`SELECT hold_lane($1, 'stocktaking')`, [lane.laneId]));
      await run();
      expect(claimedWithSettlements()[0]).toBe(ids[2]);
      expect(await ends(ids)).toEqual(['APPROVED 1', 'APPROVED 2', 'ACCEPTED null']);
      expect(await attemptsOf(ids[2]!)).toBe(0);
    });

    it('an attempt that another worker has taken over settles nothing, and claims nothing', async () => {
      const { lane, ids, duringCallOf, run, claimedWithSettlements } = await setup(3);
      const other = { worker: randomUUID() as unknown as WorkerId };
      duringCallOf(1, async () => {
        await bench.stopHeartbeat();
        const attempt = await bench.begin(ids[1]!, other);
        await bench.ledger.settle([bench.settlement(lane, ids[1]!, attempt, { workerId: other.worker })]);
      });
      await run();
      expect(claimedWithSettlements()[0]).toBe(ids[2]);
      expect(await ends(ids)).toEqual(['APPROVED 1', 'APPROVED 2', 'QUEUED null']);
      expect(await attemptsOf(ids[2]!)).toBe(0);
    });
  });

  it('if the answer of the ledger gets lost, the authority is asked about the document that may be claimed', async () => {
    const { ids, authority, run } = await setup(3);
    const settleAndClaim = bench.ledger.settleAndClaim.bind(bench.ledger);
    jest.spyOn(bench.ledger, 'settleAndClaim').mockImplementationOnce(async (...values) => {
      await settleAndClaim(...values);
      throw new Error('Connection terminated unexpectedly');
    });
    await run();
    expect(await ends(ids)).toEqual(['APPROVED 1', 'APPROVED 2', 'SUBMITTING 3']);
    await bench.untilJob(ids[2]!);
    await run({ id: ids[2]! });
    expect(await ends(ids)).toEqual(['APPROVED 1', 'APPROVED 2', 'APPROVED 3']);
    expect(authority.asked).toEqual([JSON.stringify({ number: 3 })]);
  });

  it('a settlement that was not written is repeated, and the next document is claimed alone', async () => {
    const { ids, authority, run } = await setup(3);
    jest.spyOn(bench.ledger, 'settleAndClaim').mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
    await run();
    expect(await ends(ids)).toEqual(['APPROVED 1', 'APPROVED 2', 'APPROVED 3']);
    expect(authority.asked).toEqual([]);
  });

  it('a claim that Postgres refuses does not cost the document before it its receipt', async () => {
    const { lane, ids, run, claimedWithSettlements } = await setup(3);
    const series = `sale/${lane.laneId}`;
    await bench.db.prisma.heldNumber.create({ data: { series, number: 3, submissionId: ids[0]! } });
    await run();
    expect(claimedWithSettlements()[0]).toBe(ids[2]);
    expect(await ends(ids)).toEqual(['APPROVED 1', 'APPROVED 2', 'QUEUED null']);
  });
});

const jobOf = (submissionId: string, turn: number) =>
  bench.queue.hasLiveJob({ environment: 'SANDBOX', submissionId: submissionId as never, turn });

describe('rescue', () => {
  // A bench of its own: in the one above are heads without a job, which are overdue after a while.
  beforeAll(async () => {
    await bench.close();
    bench = await pipelineBench();
  });

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

  it('ends the pause of a job that should long be over: the clock that gave its end was ahead', async () => {
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
    await bench.untilJob(id, 2);
  });
});

async function headOf(id: Parameters<typeof bench.read>[0]) {
  const { laneId, turn } = await bench.read(id);
  const head = { submissionId: id, laneId, turn, environment: 'SANDBOX', kind: 'sale', reference: 'INV' } as const;
  return { ...head, delayMs: 0, laneDepth: 0, oldestWaitingAt: null };
}
