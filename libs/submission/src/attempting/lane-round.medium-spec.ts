import { randomUUID } from 'node:crypto';
import type { Outcome, SubmissionId } from '@app/domain';
import { readOverdueHeads, holdLane } from '@app/persistence';
import { jobIdOf, type Unfinished } from '@app/queue';
import { approved, pipelineBench } from '../test/pipeline-bench.js';
import { untilSettled, untilSettledOrStalled, WaitingRoom } from '../waiting/waiting-room.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

describe('lane round', () => {
  const NO_END = { documents: 100, callsMs: 60_000 };

  /** A lane with this many sales, of which the first has a job. */
  async function setup(sales: number, limits = NO_END, places = 0) {
    const { lane, id, ...worker } = await bench.setup(undefined, limits, places);
    const ids = [id];
    while (ids.length < sales) ids.push((await bench.accept(lane)).id);
    bench.events.length = 0;
    return { lane, ids, ...worker };
  }

  type SaleId = Awaited<ReturnType<typeof setup>>['ids'][number];
  const headOf = (submissionId: SaleId) => ({ environment: 'SANDBOX', submissionId, turn: 1 }) as const;
  const hasJob = (id: SaleId) => bench.queue.hasLiveJob(headOf(id));
  const jobsOf = (ids: SaleId[]) => Promise.all(ids.map(hasJob));
  const statusesOf = (ids: SaleId[]) => Promise.all(ids.map(async (id) => (await bench.read(id)).status));

  const unavailable: Outcome = { kind: 'unavailable', message: 'ECONNREFUSED' };
  const refusedDevice: Outcome = { kind: 'laneFault', code: '901', message: 'No such device', ofDevice: true };
  const inDoubt: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };

  describe('a round of a lane', () => {
    it('goes on with one document after the other, and tells what became of each', async () => {
      const { ids, authority, run } = await setup(3);
      const refused: Outcome = { kind: 'rejected', code: '910', message: 'No' };
      authority.outcomes = [approved, refused, approved];
      const done = { kind: 'done', status: 'APPROVED', code: '000' };
      expect(await run()).toMatchObject({
        ...done,
        carried: [
          { submissionId: ids[1], kind: 'sale', status: 'REJECTED', code: '910', message: 'No' },
          { submissionId: ids[2], kind: 'sale', status: 'APPROVED', code: '000' },
        ],
      });
      expect(authority.sent).toEqual(['{"number":1}', '{"number":2}', '{"number":2}']);
      expect(await jobsOf(ids)).toEqual([false, false, false]);
    });

    it('names the job that carried a document in its events', async () => {
      const { ids, run } = await setup(2);
      await run();
      const jobs = bench.events.flatMap((event) =>
        event.event === 'claimed' || event.event === 'settled' ? [[event.event, event.submissionId, event.jobId]] : [],
      );
      const jobId = jobIdOf({ submissionId: ids[0]!, turn: 1 });
      expect(jobs).toEqual(ids.flatMap((id) => [['claimed', id, jobId], ['settled', id, jobId]])); // prettier-ignore
    });

    it('ends after its number of documents, and the next head gets its job', async () => {
      const { ids, run } = await setup(4, { ...NO_END, documents: 2 });
      expect(await run()).toMatchObject({ carried: [{ submissionId: ids[1] }] });
      expect(await statusesOf(ids)).toEqual(['APPROVED', 'APPROVED', 'QUEUED', 'ACCEPTED']);
      await bench.untilJob(ids[2]!);
      expect(await jobsOf(ids)).toEqual([false, false, true, false]);
    });

    it('ends there while all places of the worker are taken', async () => {
      const { ids, run } = await setup(3, { ...NO_END, documents: 1 }, 1);
      await run();
      expect(await statusesOf(ids)).toEqual(['APPROVED', 'QUEUED', 'ACCEPTED']);
    });

    it('goes on while the worker has a free place, and ends when that is taken', async () => {
      const { ids, authority, run, laneRound } = await setup(4, { ...NO_END, documents: 1 }, 2);
      const other = await bench.setup();
      let end = () => {};
      const isOver = new Promise<void>((resolve) => (end = resolve));
      const head = { environment: 'SANDBOX', submissionId: other.id, laneId: other.lane.laneId, turn: 1 } as const;
      let another: Promise<unknown> | undefined;
      authority.outcomes = [
        approved,
        async () => ((another = laneRound.run(head)), approved),
        async () => (await isOver, approved),
      ];
      await run();
      expect(await statusesOf(ids)).toEqual(['APPROVED', 'APPROVED', 'QUEUED', 'ACCEPTED']);
      end();
      await another;
    });

    it('ends when its calls have taken long, and the next head gets its job', async () => {
      const { ids, authority, run } = await setup(3, { ...NO_END, callsMs: 250 });
      let nowMs = performance.now();
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
      const slowly = async () => ((nowMs += 200), approved);
      authority.outcomes = [slowly, slowly];
      const result = await run().finally(() => clock.mockRestore());
      expect(result).toMatchObject({ carried: [{ submissionId: ids[1] }] });
      await bench.untilJob(ids[2]!);
      expect(await jobsOf(ids)).toEqual([false, false, true]);
    });

    it('ends with the document that it has when the worker shuts down', async () => {
      const { ids, authority, run, laneRound } = await setup(3);
      authority.outcomes = [approved, async () => (laneRound.stop(), approved)];
      await run();
      expect(await statusesOf(ids)).toEqual(['APPROVED', 'APPROVED', 'QUEUED']);
      await bench.untilJob(ids[2]!);
      expect(await jobsOf(ids)).toEqual([false, false, true]);
    });

    it.each<[string, Outcome, string, Unfinished]>([
      ['must be tried again', unavailable, 'RETRYING', { kind: 'retry', delayMs: 30_000, message: expect.any(String) }],
      ['is in doubt', inDoubt, 'IN_DOUBT', { kind: 'retry', delayMs: 2_000, message: expect.any(String) }],
      [
        'needs an operator',
        refusedDevice,
        'QUEUED',
        { kind: 'held', message: '901: No such device', laneGoesOn: false, isParked: false },
      ],
    ])('ends at a document that %s: it gets a job, which begins with this end', async (_, outcome, status, last) => {
      const { ids, authority, run } = await setup(3);
      authority.outcomes = [approved, outcome];
      expect(await run()).toMatchObject({ status: 'APPROVED' });
      expect(await statusesOf(ids)).toEqual(['APPROVED', status, 'ACCEPTED']);
      await bench.untilJob(ids[1]!);
      const job = await bench.queue.all()[0]!.getJob(jobIdOf(headOf(ids[1]!)));
      expect(job!.data).toMatchObject({ v: 1, submissionId: ids[1], last });
    });

    it('ends at an unexpected error: the head gets a job with a pause', async () => {
      const { ids, authority, run } = await setup(2);
      authority.outcomes = [approved, () => Promise.reject(new Error('a bug'))];
      expect(await run()).toEqual({ kind: 'done', status: 'APPROVED', code: '000', message: null });
      expect(bench.events).toContainEqual(expect.objectContaining({ event: 'trouble', submissionId: ids[1] }));
      await bench.untilJob(ids[1]!);
      const job = await bench.queue.all()[0]!.getJob(jobIdOf(headOf(ids[1]!)));
      expect([await job!.getState(), job!.delay, job!.data.last]).toEqual(['delayed', 1_000, undefined]);
    });
  });

  it('rescue leaves a head alone that a job has just come to, and finds it when that was long ago', async () => {
    const { lane, ids, run } = await setup(2, { ...NO_END, callsMs: 0 });
    await bench.db.query(`UPDATE submissions SET accepted_at = now() - interval '1 minute' WHERE id = ANY($1)`, [ids]);
    await run();
    expect((await bench.laneRow(lane)).settledAt).not.toBeNull();
    // In one transaction, in which the time stands still.
    const overdueAfter = (seconds: number) =>
      bench.db.transaction(async (tx) => {
        const age = `UPDATE lanes SET settled_at = now() - $2 * interval '1 second' WHERE id = $1`;
        await tx.query(age, [lane.laneId, seconds]);
        return (await readOverdueHeads(tx, 'SANDBOX', null, 100)).filter(({ submissionId }) => submissionId === ids[1]);
      });
    expect(await overdueAfter(4)).toEqual([]);
    expect(await overdueAfter(6)).toHaveLength(1);
  });
});

describe('waiting', () => {
  async function setup() {
    const errors: unknown[] = [];
    const room = new WaitingRoom(bench.db, (error) => errors.push(error), LONG_MS);
    return { ...(await bench.setup()), room, errors };
  }

  /** Longer than the 30 seconds in which the authority is left alone. */
  const LONG_MS = 60_000;
  const SHORTER_THAN_PAUSE_MS = 20_000;
  /** Of a deadline that nobody waited for, on a machine under any load. */
  const LONG_BEFORE_MS = LONG_MS / 2;
  const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };

  /** Creates a waiting room that does not read its waiters every second. */
  function withoutPeriodicReads<T>(enter: () => T): T {
    const interval = jest.spyOn(globalThis, 'setInterval').mockReturnValue(0 as unknown as NodeJS.Timeout);
    try {
      return enter();
    } finally {
      interval.mockRestore();
    }
  }

  it('ends at the signal, with what the ledger says', async () => {
    const { lane, id, room, run } = await setup();
    const wait = withoutPeriodicReads(() => room.enter(id, lane.laneId, untilSettled));
    await run();
    room.onSignal({ settled: [id], stalled: [] });
    expect(
      await elapsed(async () => expect(await wait.result(LONG_MS)).toMatchObject({ status: 'APPROVED' })),
    ).toBeLessThan(LONG_BEFORE_MS);
  });

  it('ends within about a second when the signal is lost', async () => {
    const { lane, id, room, run } = await setup();
    const wait = room.enter(id, lane.laneId, untilSettled);
    await run();
    expect(
      await elapsed(async () => expect(await wait.result(LONG_MS)).toMatchObject({ status: 'APPROVED' })),
    ).toBeLessThan(LONG_BEFORE_MS);
  });

  it('believes the ledger, not the signal', async () => {
    const { lane, id, room } = await setup();
    const wait = room.enter(id, lane.laneId, untilSettled);
    room.onSignal({ settled: [id], stalled: [lane.laneId] });
    expect(await wait.result(300)).toMatchObject({ status: 'QUEUED' });
  });

  it('lets all tills of a lane go as soon as it does not move, and none of another', async () => {
    const { lane, id, room, authority, run } = await setup();
    const behind = await bench.accept(lane);
    const other = await bench.setup();
    const waits = [id, behind.id].map((one) =>
      room.enter(one, lane.laneId, untilSettledOrStalled(SHORTER_THAN_PAUSE_MS)),
    );
    const elsewhere = room.enter(other.id, other.lane.laneId, untilSettledOrStalled(SHORTER_THAN_PAUSE_MS));
    authority.outcomes = [{ kind: 'unavailable', message: 'ECONNREFUSED' }];
    await run();
    room.onSignal({ settled: [], stalled: [lane.laneId] });
    const views = await Promise.all(waits.map((wait) => wait.result(LONG_MS)));
    expect(views).toMatchObject([{ status: 'RETRYING' }, { status: 'ACCEPTED', laneStalled: true }]);
    expect(await elsewhere.result(200)).toMatchObject({ status: 'QUEUED', laneStalled: false });
  });

  it('goes on while the next attempt lies inside it, also for what is behind the head', async () => {
    const { lane, id, room, authority, run } = await setup();
    const behind = await bench.accept(lane);
    authority.outcomes = [{ kind: 'unavailable', message: 'ECONNREFUSED' }, approved];
    const [first, second] = [id, behind.id].map((one) => room.enter(one, lane.laneId, untilSettledOrStalled(LONG_MS)));
    const bothWereRead = new Promise<void>((resolve) => {
      room.enter(id, lane.laneId, ({ status }) => (status === 'RETRYING' && resolve(), false));
    });
    await run();
    room.onSignal({ settled: [], stalled: [lane.laneId] });
    await bothWereRead;
    await run();
    room.onSignal({ settled: [id], stalled: [] });
    expect(await first!.result(LONG_MS)).toMatchObject({ status: 'APPROVED' });
    expect(await second!.result(0)).toMatchObject({ status: 'QUEUED', laneStalled: false });
  });

  it('ends at once when an operator holds the line, however soon its next attempt would come', async () => {
    const { lane, id, room, authority, run } = await setup();
    authority.outcomes = [{ kind: 'unavailable', message: 'ECONNREFUSED' }];
    await run();
    await bench.db.transaction((tx) => holdLane(tx, lane.laneId, 'to look'));
    const wait = room.enter(id, lane.laneId, untilSettledOrStalled(LONG_MS));
    expect(await elapsed(() => wait.result(LONG_MS, true))).toBeLessThan(LONG_BEFORE_MS);
  });

  it('looks first where it may have settled before anybody waited', async () => {
    const { lane, id, room, run } = await setup();
    await run();
    const wait = withoutPeriodicReads(() => room.enter(id, lane.laneId, untilSettled));
    expect(await elapsed(() => wait.result(LONG_MS, true))).toBeLessThan(LONG_BEFORE_MS);
  });

  it('ends at its deadline, for what does not exist too', async () => {
    const { room } = await setup();
    const wait = room.enter(randomUUID() as unknown as SubmissionId, null, untilSettled);
    expect(await wait.result(50)).toBeNull();
  });

  it('lets everybody go with what is known when the process ends', async () => {
    const { lane, id, room } = await setup();
    const ending = room.enter(id, lane.laneId, untilSettled).result(LONG_MS);
    await room.close();
    expect(await ending).toMatchObject({ status: 'QUEUED' });
  });
});
