/** @short-run: redis */
import { eventually } from '@app/testing';
import { BoardBench, type BenchLane } from './board-bench.js';
import type { BoardClient, ShownJob } from './board-client.js';
import { expectAllApprovedOnce, untilStatus } from '../sale-assertions.js';

let bench: BoardBench;
let board: BoardClient;
beforeAll(async () => {
  bench = await BoardBench.start({ AUTHORITY_RETRY_DELAY: '2m' });
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
      const { origin } = new URL(board.url);
      expect(failedReason).toContain(`curl -u "$LOGIN" ${origin}/admin/api/lanes/${laneId}/resume -H`);
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

const QUEUE = 'queues/submissions-sandbox';

const jobWith = async (id: string) =>
  (await (await bench.board.ask('GET', `${QUEUE}/${id}`)).json()) as { job: ShownJob; status: string };

async function jobDataOf(lane: BenchLane) {
  const { id: submissionId, laneId } = await bench.head(lane);
  return { v: 1, submissionId, laneId, turn: 1, environment: 'SANDBOX', kind: 'sale', reference: lane.invcNos[0] };
}

async function expectLaneGoesOn(lane: BenchLane): Promise<void> {
  await bench.board.pressOfQueue('promote');
  await expectAllApprovedOnce(bench.stack, lane.till);
}

describe('the board adds no job, moves none, and slows nothing down', () => {
  let lane: BenchLane;
  beforeAll(async () => void (lane = await bench.delayed()));
  afterAll(() => expectLaneGoesOn(lane));

  it.each([
    ['POST', 'add', { name: 'sale', data: { submissionId: 'nonsense' }, options: {} }, /Jobs come from the ledger/],
    ['PATCH', ':job/update-data', { jobData: { submissionId: 'nonsense' } }, /Jobs come from the ledger/],
    ['PATCH', ':job/delay', { runAt: 4_000_000_000_000 }, /is decided in the ledger/],
    ['PATCH', ':job/priority', { priority: 7 }, /is decided in the ledger/],
    ['PUT', 'concurrency', { concurrency: 1 }, /slow down the whole fleet/],
    ['PUT', 'rate-limit', { max: 1, duration: 3_600_000 }, /slow down the whole fleet/],
    ['PUT', 'rate-limit/release', undefined, /does nothing/],
    ['PUT', 'job-schedulers/any/run', undefined, /does nothing/],
    ['PUT', ':job/remove-unprocessed-children', undefined, /does nothing/],
  ])('%s %s', async (method, button, body, reason) => {
    const { id } = await bench.board.job(lane.firstTitle, 'delayed');
    const response = await bench.board.ask(method, `${QUEUE}/${button.replace(':job', id)}`, body);
    expect([response.status, await response.text()]).toEqual([403, expect.stringMatching(reason)]);
  });
});

describe('a job that a person added to the queue', () => {
  let lane: BenchLane;
  beforeAll(async () => void (lane = await bench.delayed()));
  afterAll(() => expectLaneGoesOn(lane));

  it.each([
    ['has no version', { v: undefined }, /its version is not 1/],
    ['is of no submission', { submissionId: 'nonsense' }, /its submissionId is not/],
    ['is of an unknown one', { submissionId: '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90' }, /has no such submission/],
    ['is of no turn', { turn: 'now' }, /its turn is not/],
    ['is of another environment', { environment: 'PRODUCTION' }, /its environment is not SANDBOX/],
  ])('fails at once if it %s, says why, and sends nothing', async (_, wrong, reason) => {
    const id = await bench.putIntoQueue({ ...(await jobDataOf(lane)), ...wrong });
    const failed = { status: 'failed', job: { attempts: 1, failedReason: expect.stringMatching(reason) } };
    await eventually(async () => expect(await jobWith(id)).toMatchObject(failed));
    expect(await bench.sent(lane)).toHaveLength(0);
  });

  it.each([
    ['the turn of another', { turn: 7 }],
    ['a submission that waits behind its head', 'behind'],
  ])('ends at once if it is %s, says so, and sends nothing', async (_, wrong) => {
    const [waiting] = await bench.stack.db.query<{ id: string }>(
      'SELECT id FROM submissions WHERE tin = $1 AND reference = $2',
      [lane.till.tin, lane.invcNos[1]],
    );
    const other = wrong === 'behind' ? { submissionId: waiting!.id } : (wrong as object);
    const id = await bench.putIntoQueue({ ...(await jobDataOf(lane)), ...other });
    const over = { status: 'completed', job: { returnValue: { status: 'stale', message: expect.any(String) } } };
    await eventually(async () => expect(await jobWith(id)).toMatchObject(over));
    expect(await bench.sent(lane)).toHaveLength(0);
  });

  it('that repeats the head of a lane sends it once', async () => {
    const lane = await bench.delayed();
    const jobData = await jobDataOf(lane);
    await Promise.all([1, 2, 3].map(() => bench.putIntoQueue(jobData)));
    await expectLaneGoesOn(lane);
  });
});

it('no job shows a secret or business data of the retailer', async () => {
  const lane = await bench.delayed();
  const [row] = await bench.stack.db.query<Record<string, string>>(
    `SELECT w.wire_body AS body, encode(d.cmc_key, 'hex') AS key, a.name AS owner
     FROM submissions s JOIN wire_bodies w ON w.id = s.id JOIN devices d ON d.id = s.lane_id JOIN accounts a ON a.id = d.account_id
     WHERE d.tin = $1 LIMIT 1`,
    [lane.till.tin],
  );
  const shown = JSON.stringify(await bench.board.job(lane.firstTitle, 'delayed'));
  for (const secret of Object.values(row!)) expect(shown).not.toContain(secret);
  for (const text of ['cmcKey', 'wireBody', 'totAmt', '1160', 'A wash']) expect(shown).not.toContain(text);
  await expectLaneGoesOn(lane);
});
