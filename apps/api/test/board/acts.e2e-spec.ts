/** @short-run: redis */
import { eventually } from '@app/testing';
import { appRoutes } from '@bull-board/api/dist/routes.js';
import { expectAllApprovedOnce } from '../sale-assertions.js';
import { type BenchLane, BoardBench } from './board-bench.js';
import type { BoardClient, ShownJob } from './board-client.js';

let bench: BoardBench;
let board: BoardClient;
beforeAll(async () => {
  bench = await BoardBench.start({ AUTHORITY_RETRY_DELAY: '2m' });
  board = bench.board;
});
afterEach(() => bench.reset());
afterAll(() => bench.stop());

const allApprovedOnce = ({ till }: BenchLane) => expectAllApprovedOnce(bench.stack, till);

describe('retry', () => {
  it('tries all sales at once that wait for the authority', async () => {
    const lanes = [await bench.delayed(), await bench.delayed()];
    await board.actOnQueue('retry');
    for (const lane of lanes) await allApprovedOnce(lane);
  });

  it('sends nothing of a held lane, whose job stays and leads to what can be done', async () => {
    const [lane, other] = [await bench.held(), await bench.delayed()];
    const { id } = await bench.head(lane);
    await board.actOnQueue('retry');
    await allApprovedOnce(other);
    const { failedReason, data, externalUrl } = await board.job(`${lane.firstTitle} · lane held · 2 behind`, 'failed');
    expect(failedReason).toContain('901: It is not valid device');
    expect(externalUrl.href).toBe(`/console/operator/submissions/${id}`);
    expect(data.laneHeldFor).toContain('901: It is not valid device');
    expect(await bench.sent(lane)).toHaveLength(1);
    await bench.release(lane);
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
    const { id } = await eventually(() => board.job(other.firstTitle, 'waiting'));
    await bench.withQueue((queue) => queue.remove(id));
    await bench.letTimePass(other);
    await eventually(() => board.job(other.firstTitle, 'waiting'));
    expect((await board.job(lane.firstTitle, 'waiting')).data).toMatchObject({ turn: 1, status: 'QUEUED' });
    await board.actOnQueue('resume');
    for (const one of [lane, other]) await allApprovedOnce(one);
  });
});

describe('clean', () => {
  it('deletes what is over, and neither what waits nor the job of a held lane', async () => {
    const sold = await bench.idle();
    await sold.till.sell(sold.invcNos[0]);
    const lanes = [await bench.delayed(), await bench.held(), await bench.waiting()] as const;
    await bench.putIntoQueue({ v: 1, submissionId: 'nonsense' });
    await board.actOnQueue('resume');
    await eventually(async () => expect((await board.queue()).counts).toMatchObject({ failed: 2 }));
    await board.actOnQueue('clean');
    expect((await board.queue()).counts).toMatchObject({ failed: 1, delayed: 1 });
    expect(await board.jobs(`sale ${sold.invcNos[0]}`, 'completed')).toEqual([]);
    expect(await board.job(`${lanes[1].firstTitle} · lane held`, 'failed')).toBeDefined();
    await board.actOnQueue('retry');
    await bench.release(lanes[1]);
    for (const lane of lanes) await allApprovedOnce(lane);
  });
});

it('a queue that loses all its jobs loses no sale', async () => {
  const lanes = [await bench.delayed(), await bench.held(), await bench.waiting()] as const;
  await bench.stack.queue.wipe();
  await bench.reset();
  await eventually(async () => expect(await board.queue()).toMatchObject({ isPaused: false }));
  for (const lane of lanes) await bench.letTimePass(lane);
  await board.actOnQueue('retry');
  await bench.release(lanes[1]);
  for (const lane of lanes) await allApprovedOnce(lane);
});

it('a lane that an operator holds is marked at its head, although the job of before has ended', async () => {
  const lane = await bench.delayed();
  const { laneId } = await bench.head(lane);
  await board.act(`lanes/${laneId}/hold`, { reason: 'A test' });
  await board.actOnQueue('retry');
  const { data } = await eventually(() => board.job(`${lane.firstTitle} · lane held · 2 behind`, 'completed'));
  expect(data).toMatchObject({ laneHeldFor: 'OPERATOR: A test', waitingBehindIt: 2 });
  await bench.release(lane);
  await allApprovedOnce(lane);
});

const QUEUE = 'queues/submissions-sandbox';

const jobWith = async (id: string) =>
  (await (await bench.board.ask('GET', `${QUEUE}/${id}`)).json()) as { job: ShownJob; status: string };

async function jobDataOf(lane: BenchLane) {
  const { id: submissionId, laneId } = await bench.head(lane);
  return { v: 1, submissionId, laneId, turn: 1, environment: 'SANDBOX', kind: 'sale', reference: lane.invcNos[0] };
}

async function expectLaneGoesOn(lane: BenchLane): Promise<void> {
  await bench.board.actOnQueue('retry');
  await expectAllApprovedOnce(bench.stack, lane.till);
}

it('the board only shows: every address that would change something is refused, and says where the acts are', async () => {
  const changing = appRoutes.api.filter(({ method }) => method !== 'get');
  expect(changing.length).toBeGreaterThan(15);
  for (const { method, route } of changing) {
    const path = String(route)
      .replace('/api/', '')
      .replace(':queueName', 'submissions-sandbox')
      .replaceAll(/:\w+/g, '1');
    const response = await board.ask(String(method).toUpperCase(), path);
    expect([method, route, response.status, await response.text()]).toEqual([
      ...[method, route, 405, expect.stringContaining('/admin/api/queues/{name}/pause')],
    ]);
  }
  expect(await board.queue()).toMatchObject({ isPaused: false });
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

it('a job that went on with its lane tells what became of each document, and a refused one has a log line', async () => {
  // A round is short, and a busy machine may need all of it for the first document.
  const inOneRound = async () => {
    const lane = await bench.waiting();
    const refused = { prefer: 'respond-async', remark: 'simulate:reject=910:Request parameter error' };
    await lane.till.sell(`${lane.invcNos[0]}-4`, refused);
    await bench.board.actOnQueue('resume');
    const title = `${lane.firstTitle} · APPROVED · went on with 3 more, 1 not approved`;
    const job = await eventually(() => bench.board.job(title), { timeoutMs: 2_000 });
    expect(job.data.wentOnWith).toEqual([
      ...lane.invcNos.slice(1).map((invcNo) => `sale ${invcNo}: APPROVED 000`),
      expect.stringMatching(/^sale \S+-4: REJECTED 910: Request parameter error/),
    ]);
    expect(await bench.board.logs(job)).toEqual([expect.stringMatching(/Z went on with sale \S+-4: REJECTED 910: /)]);
  };
  await eventually(inOneRound, { timeoutMs: 60_000 });
});
