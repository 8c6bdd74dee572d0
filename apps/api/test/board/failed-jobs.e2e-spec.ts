/** @short-run: redis */
import { eventually } from '@app/testing';
import { BoardBench } from './board-bench.js';
import { expectAllApprovedOnce } from '../sale-assertions.js';

let bench: BoardBench;
beforeAll(async () => void (bench = await BoardBench.start({ AUTHORITY_DOUBT_WINDOW: '500ms' })));
afterAll(() => bench.stop());

const failedJob = (title: string) => eventually(() => bench.board.job(title, 'failed'));

describe('the failed jobs include', () => {
  it('the last of too many equal refusals, which holds the lane', async () => {
    const { till, invcNos } = await bench.idle();
    for (const invcNo of invcNos) await till.sell(invcNo, { remark: 'simulate:reject=921:No such luck' });
    const { failedReason, data } = await failedJob(`sale ${invcNos[2]} · REJECTED 921`);
    expect(failedReason).toBe(
      `REJECTED 921: No such luck\nWhen the cause is mended, release the lane: npm run release -- ${data.laneId} --reason "<why>"`,
    );
    expect(data).toMatchObject({ laneHeldFor: '921: No such luck' });
    const earlier = await bench.board.job(`sale ${invcNos[1]} · REJECTED 921`, 'completed');
    expect(earlier.returnValue).toEqual({ status: 'REJECTED', code: '921', message: 'No such luck' });
  });

  it('a sale with an unknown result, with the last answer', async () => {
    const lane = await bench.idle();
    await bench.stack.simulator.armFault({ fault: 'empty-200', tin: lane.till.tin, times: 1_000 });
    await bench.sell(lane);
    const job = await failedJob(`${lane.firstTitle} · lane held`);
    expect(job.failedReason).toMatch(
      /^NEEDS_REVIEW .*\nWhen the cause is mended, .*: npm run release -- [\da-f-]{36} --reason "<why>"$/,
    );
    expect(job.data).toMatchObject({ status: 'NEEDS_REVIEW', waitingBehindIt: 2 });
    const log = await bench.board.logs(job);
    expect(log[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z IN_DOUBT .*; again in [\d.]+ s$/);
    expect(log.at(-1)).toMatch(/Z NEEDS_REVIEW /);
  });
});

it('an approved sale has no log unless it took more than one attempt', async () => {
  const lane = await bench.delayed();
  await bench.board.press('promote', await bench.board.job(lane.firstTitle, 'delayed'));
  await expectAllApprovedOnce(bench.stack, lane.till);
  const [first, second] = [await bench.board.job(lane.firstTitle), await bench.board.job(`sale ${lane.invcNos[1]}`)];
  expect(await bench.board.logs(first)).toEqual([
    expect.stringMatching(/Z RETRYING ECONNREFUSED: .*; again in 30 s$/),
    expect.stringMatching(/Z APPROVED 000$/),
  ]);
  expect(await bench.board.logs(second)).toEqual([]);
});

it('a head that is deferred while the authority does not answer says so', async () => {
  const lanes = [await bench.idle(), await bench.idle(), await bench.idle()] as const;
  const late = await bench.idle();
  const deferred = expect.stringMatching(
    /Z put back for [\d.]+ s: the breaker is open: the authority does not answer$/,
  );
  await bench.stack.simulator.down();
  for (const lane of lanes) await bench.sell(lane);
  // The breaker does not open soon after an answer.
  const promoteAndFindDeferred = async () => {
    await bench.board.pressOfQueue('promote');
    const job = await bench.board.job(lanes[0].firstTitle, 'delayed');
    expect((await bench.board.logs(job)).at(-1)).toEqual(deferred);
  };
  await eventually(promoteAndFindDeferred, { everyMs: 250 });
  await bench.sell(late);
  const job = await eventually(() => bench.board.job(`${late.firstTitle} · put back`, 'delayed'));
  expect(await bench.board.logs(job)).toEqual([deferred]);
  expect(job.data).toMatchObject({ status: 'QUEUED', attempts: 0, waitingBehindIt: 2 });
});
