import { randomUUID } from 'node:crypto';
import type { SubmissionId } from '@app/domain';
import { holdLane } from '@app/persistence';
import { untilSettled, untilSettledOrStalled, WaitingRoom } from './waiting-room.js';
import { approved, pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

async function setup() {
  const errors: unknown[] = [];
  const room = new WaitingRoom(bench.db, (error) => errors.push(error));
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

describe('waiting', () => {
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

  it('lets everybody in a line go as soon as it does not move, and nobody of another', async () => {
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
    expect(views).toMatchObject([{ status: 'RETRYING' }, { status: 'ACCEPTED', lineStalled: true }]);
    expect(await elsewhere.result(200)).toMatchObject({ status: 'QUEUED', lineStalled: false });
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
    expect(await second!.result(0)).toMatchObject({ status: 'QUEUED', lineStalled: false });
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
