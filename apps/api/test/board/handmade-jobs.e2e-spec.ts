/** @short-run: postgres */
import { eventually } from '@app/testing';
import { BoardBench, type BenchLane } from './board-bench.js';
import type { ShownJob } from './board-client.js';
import { expectAllApprovedOnce } from '../sale-assertions.js';

let bench: BoardBench;
beforeAll(async () => void (bench = await BoardBench.start()));
afterEach(() => bench.reset());
afterAll(() => bench.stop());

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
    const lane = await bench.delayed();
    const { id } = await bench.board.job(lane.firstTitle, 'delayed');
    const response = await bench.board.ask(method, `${QUEUE}/${button.replace(':job', id)}`, body);
    expect([response.status, await response.text()]).toEqual([403, expect.stringMatching(reason)]);
    await expectLaneGoesOn(lane);
  });
});

describe('a job that a person added to the queue', () => {
  it.each([
    ['has no version', { v: undefined }, /its version is not 1/],
    ['is of no submission', { submissionId: 'nonsense' }, /its submissionId is not/],
    ['is of an unknown one', { submissionId: '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90' }, /has no such submission/],
    ['is of no turn', { turn: 'now' }, /its turn is not/],
    ['is of another environment', { environment: 'PRODUCTION' }, /its environment is not SANDBOX/],
  ])('fails at once if it %s, says why, and sends nothing', async (_, wrong, reason) => {
    const lane = await bench.delayed();
    const id = await bench.putIntoQueue({ ...(await jobDataOf(lane)), ...wrong });
    const failed = { status: 'failed', job: { attempts: 1, failedReason: expect.stringMatching(reason) } };
    await eventually(async () => expect(await jobWith(id)).toMatchObject(failed));
    expect(await bench.sent(lane)).toHaveLength(0);
    await expectLaneGoesOn(lane);
  });

  it.each([
    ['the turn of another', { turn: 7 }],
    ['a submission that waits behind its head', 'behind'],
  ])('ends at once if it is %s, says so, and sends nothing', async (_, wrong) => {
    const lane = await bench.delayed();
    const [waiting] = await bench.stack.db.query<{ id: string }>(
      'SELECT id FROM submissions WHERE tin = $1 AND reference = $2',
      [lane.till.tin, lane.invcNos[1]],
    );
    const other = wrong === 'behind' ? { submissionId: waiting!.id } : (wrong as object);
    const id = await bench.putIntoQueue({ ...(await jobDataOf(lane)), ...other });
    const over = { status: 'completed', job: { returnValue: { status: 'stale', message: expect.any(String) } } };
    await eventually(async () => expect(await jobWith(id)).toMatchObject(over));
    expect(await bench.sent(lane)).toHaveLength(0);
    await expectLaneGoesOn(lane);
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
    `SELECT s.wire_body AS body, encode(d.cmc_key, 'hex') AS key, d.tin, a.name AS owner
     FROM submissions s JOIN devices d ON d.id = s.lane_id JOIN accounts a ON a.id = d.account_id
     WHERE d.tin = $1 AND s.wire_body IS NOT NULL LIMIT 1`,
    [lane.till.tin],
  );
  const shown = JSON.stringify(await bench.board.job(lane.firstTitle, 'delayed'));
  for (const secret of Object.values(row!)) expect(shown).not.toContain(secret);
  for (const text of ['cmcKey', 'wireBody', 'totAmt', '1160', 'A wash']) expect(shown).not.toContain(text);
  await expectLaneGoesOn(lane);
});
