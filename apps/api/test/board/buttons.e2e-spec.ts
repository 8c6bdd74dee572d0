/** @short-run: redis */
import { eventually } from '@app/testing';
import { BoardBench, type BenchLane } from './board-bench.js';
import type { BoardClient } from './board-client.js';
import { expectAllApprovedOnce, untilStatus } from '../sale-assertions.js';

let bench: BoardBench;
let board: BoardClient;
beforeAll(async () => {
  bench = await BoardBench.start();
  board = bench.board;
});
afterEach(() => bench.reset());
afterAll(() => bench.stop());

const allApprovedOnce = ({ till }: BenchLane) => expectAllApprovedOnce(bench.stack, till);

describe('promote', () => {
  it('tries a sale that waits for the authority at once', async () => {
    const lane = await bench.delayed();
    await board.press('promote', await board.job(lane.firstTitle, 'delayed'));
    await allApprovedOnce(lane);
  });

  it('does the same for all of them', async () => {
    const lanes = [await bench.delayed(), await bench.delayed()];
    await board.pressOfQueue('promote');
    for (const lane of lanes) await allApprovedOnce(lane);
  });
});

describe('retry', () => {
  it('sends nothing of a held lane, and explains how to release it', async () => {
    const lane = await bench.held();
    const { laneId } = await bench.head(lane);
    const job = await board.job(lane.firstTitle, 'failed');
    expect(job.failedReason).toContain('901: It is not valid device');
    await board.press('retry', job);
    await eventually(async () => {
      const { failedReason, data } = await board.job(lane.firstTitle, 'failed');
      expect(failedReason).toContain('The lane is held');
      expect(failedReason).toContain(`npm run release -- ${laneId}`);
      expect(data.laneHeldFor).toContain('901: It is not valid device');
    });
    expect(await bench.sent(lane)).toHaveLength(1);
    await bench.release(lane);
    await allApprovedOnce(lane);
  });

  it('of all failed jobs sends released sales once, and leaves held ones', async () => {
    const [released, held] = [await bench.held(), await bench.held()];
    await bench.release(released);
    await board.pressOfQueue('retry/failed');
    await allApprovedOnce(released);
    expect(await bench.sent(held)).toHaveLength(1);
    await bench.release(held);
    await allApprovedOnce(held);
  });

  it('does not send an approved sale again', async () => {
    const lane = await bench.idle();
    await lane.till.sell(lane.invcNos[0]);
    await board.press('retry', await board.job(lane.firstTitle, 'completed'));
    await eventually(async () => {
      const { returnValue } = await board.job(lane.firstTitle, 'completed');
      expect(returnValue).toEqual({ status: 'APPROVED', code: null });
    });
    expect(await bench.sent(lane)).toHaveLength(1);
    await allApprovedOnce(lane);
  });
});

describe('pause', () => {
  it('keeps a sale and its turn until the queue is resumed, after any time', async () => {
    const other = await bench.idle();
    const lane = await bench.waiting();
    await bench.letTimePass(lane);
    await bench.sell(other);
    // Rescue has run once it has found this lane, whose job was lost.
    await board.press('clean', await eventually(() => board.job(other.firstTitle, 'waiting')));
    await bench.letTimePass(other);
    await eventually(() => board.job(other.firstTitle, 'waiting'));
    expect((await board.job(lane.firstTitle, 'waiting')).data).toMatchObject({ turn: 1, status: 'QUEUED' });
    await board.pressOfQueue('resume');
    for (const one of [lane, other]) await allApprovedOnce(one);
  });

  it('of all queues ends when all queues are resumed', async () => {
    expect((await board.ask('PUT', 'queues/pause')).status).toBe(200);
    expect(await board.queue()).toMatchObject({ isPaused: true });
    expect((await board.ask('PUT', 'queues/resume')).status).toBe(200);
    expect(await board.queue()).toMatchObject({ isPaused: false });
  });
});

const removeEach = async () => {
  for (const status of ['waiting', 'delayed', 'failed', 'completed']) {
    for (const job of (await board.queue(status)).jobs) await board.press('clean', job);
  }
};

/** Repeats the cleaning, because the board does not clean jobs younger than five seconds. */
const cleanEach = () =>
  eventually(
    async () => {
      for (const status of ['wait', 'delayed', 'failed', 'completed', 'active', 'prioritized']) {
        await board.pressOfQueue(`clean/${status}`);
      }
      const { counts } = await board.queue();
      expect(Object.values(counts).every((count) => count === 0)).toBe(true);
    },
    { everyMs: 500 },
  );

describe.each([
  ['remove, pressed at every job,', removeEach],
  ['clean, pressed in every state,', cleanEach],
  ['empty', () => board.pressOfQueue('empty')],
  ['obliterate', () => board.pressOfQueue('obliterate', { force: true })],
])('%s', (_, press) => {
  it('loses no sale: each is approved once, in order', async () => {
    const lanes = [await bench.delayed(), await bench.held(), await bench.waiting()] as const;
    await press();
    await bench.reset();
    // The job may be gone, but the answer must still report the held lane.
    const expectedQueue = { isPaused: false, displayName: expect.stringContaining('1 lane held') };
    await eventually(async () => expect(await board.queue()).toMatchObject(expectedQueue));
    for (const lane of lanes) await bench.letTimePass(lane);
    await board.pressOfQueue('promote');
    await bench.release(lanes[1]);
    for (const lane of lanes) await allApprovedOnce(lane);
  });
});

describe('clean', () => {
  it('does not take a sale away from the worker that sends it', async () => {
    const { till, invcNos, firstTitle } = await bench.idle();
    await till.sell(invcNos[0], { prefer: 'respond-async', remark: 'simulate:latency=7000' });
    const job = await eventually(() => board.job(firstTitle, 'active'));
    await expect(board.press('clean', job)).rejects.toThrow('is answered 409');
    const cleaned = async () => {
      await board.pressOfQueue('clean/active');
      await untilStatus(bench.stack, till, invcNos[0], 'APPROVED', 100);
    };
    await eventually(cleaned);
    await expectAllApprovedOnce(bench.stack, till);
  });
});
