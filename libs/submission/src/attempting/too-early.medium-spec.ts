import { readDeviceStates } from '@app/persistence';
import type { AccountId, Outcome } from '@app/domain';
import { approved } from '../test/pipeline-bench.js';
import { type Branch, branchBench, gatewayTimeout, ok } from '../test/branch-bench.js';

let bench: Awaited<ReturnType<typeof branchBench>>;
beforeAll(async () => void (bench = await branchBench()));
afterAll(() => bench.close());

const MESSAGE = "The tax authority's clock is behind.";
const tooEarly = (waitMs = 0): Outcome => ({ kind: 'tooEarly', code: 'too early', message: MESSAGE, waitMs });
const notSent: Outcome = { kind: 'tooEarly', code: 'too early', message: MESSAGE, waitMs: 5_000, notSent: true };

/** As the adapter does, which writes the time of the authority's clock into each wire body. */
function withTimes({ authority }: Branch): void {
  let time = 0;
  authority.write = (_, { number }) => JSON.stringify({ number, cfmDt: ++time });
}
const sentBy = ({ authority }: Branch) => authority.sent.map((body) => JSON.parse(body) as object).slice(1);

describe('a sale that the authority refuses as too early', () => {
  it('waits at the head of its lane, and goes out with new bytes under the same number', async () => {
    const here = await bench.openBranch();
    withTimes(here);
    const [sale, next] = [await bench.acceptSale(here), await bench.acceptSale(here)];
    expect(await bench.runAs(here, sale, tooEarly(20_000))).toMatchObject({ kind: 'retry', delayMs: 20_000 });
    expect(await bench.laneRow(here.lane)).toMatchObject({ headId: sale, heldAt: null });
    expect(await bench.view(sale)).toMatchObject({ status: 'RETRYING', answerMessage: MESSAGE, waitsForClock: true });
    expect(await bench.view(next)).toMatchObject({ status: 'ACCEPTED', waitsForClock: true });
    expect(await bench.runAs(here, sale, tooEarly())).toMatchObject({ kind: 'retry' });
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.runAs(here, next, approved)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.view(sale)).toMatchObject({ waitsForClock: false });
    expect(sentBy(here)).toEqual([
      { number: 2, cfmDt: 1 },
      { number: 2, cfmDt: 2 },
      { number: 2, cfmDt: 3 },
      { number: 3, cfmDt: 4 },
    ]);
  });

  it('is shown with what it waits for among the devices', async () => {
    const here = await bench.openBranch();
    const sale = await bench.acceptSale(here);
    await bench.runAs(here, sale, tooEarly());
    const accountId = here.lane.accountId as AccountId;
    const filter = { accountId, environment: 'SANDBOX', laneId: null, limit: 1_000 } as const;
    const device = (await readDeviceStates(bench.db, filter)).find(({ laneId }) => laneId === here.lane.laneId);
    expect(device).toMatchObject({ hold: null, oldest: { submissionId: sale, clockMessage: MESSAGE } });
  });

  it('does not open the breaker, however many devices it happens to', async () => {
    const branches = await Promise.all([1, 2, 3, 4].map(() => bench.openBranch()));
    for (const here of branches) await bench.runAs(here, await bench.acceptSale(here), tooEarly());
    const opened = bench.events.filter(({ event }) => event === 'breakerOpened' || event === 'laneHeld');
    expect(opened).toEqual([]);
  });

  it('keeps its number and its bytes while it is in doubt, and until the same bytes are accepted', async () => {
    const here = await bench.openBranch();
    withTimes(here);
    const sale = await bench.acceptSale(here);
    await bench.runAs(here, sale, gatewayTimeout);
    for (const minutes of [1, 60, 600]) {
      expect(await bench.runAs(here, sale, tooEarly())).toMatchObject({ kind: 'retry' });
      expect(await bench.view(sale)).toMatchObject({ status: 'IN_DOUBT' });
      await bench.passTime(minutes);
    }
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    expect(new Set(sentBy(here).map((body) => JSON.stringify(body)))).toEqual(new Set(['{"number":2,"cfmDt":1}']));
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldAt: null });
  });

  it('may be in doubt under the bytes of its later attempt', async () => {
    const here = await bench.openBranch();
    withTimes(here);
    const sale = await bench.acceptSale(here);
    for (const outcome of [tooEarly(), gatewayTimeout, approved]) await bench.runAs(here, sale, outcome);
    expect(sentBy(here)).toEqual([1, 2, 2].map((cfmDt) => ({ number: 2, cfmDt })));
    expect(await bench.view(sale)).toMatchObject({ status: 'APPROVED' });
  });
});

it('a sale whose day the authority has not reached is not sent, and waits', async () => {
  const here = await bench.openBranch();
  const sale = await bench.acceptSale(here);
  Object.assign(here.authority, { tooEarly: () => notSent });
  expect(await here.run({ id: sale })).toMatchObject({ kind: 'retry', delayMs: 5_000 });
  expect(bench.events.at(-1)).toMatchObject({ event: 'settled', outcome: 'tooEarly', callMs: null });
  Object.assign(here.authority, { tooEarly: () => null });
  expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
  expect(here.authority.sent).toHaveLength(2);
});

it('a stock movement that is too early waits beside its lane, and another branch takes its number', async () => {
  const here = await bench.openBranch();
  const there = await bench.siblingOf(here);
  const [mine, theirs] = [await bench.acceptMovement(here), await bench.acceptMovement(there)];
  await bench.runAs(here, mine, tooEarly());
  expect(await bench.view(mine)).toMatchObject({ status: 'RETRYING', waitsForClock: true });
  const sale = await bench.acceptSale(here);
  expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
  expect(await bench.runAs(there, theirs, ok)).toMatchObject({ status: 'APPROVED' });
  expect(await bench.runAs(here, mine, ok)).toMatchObject({ status: 'APPROVED' });
  const numbers = await bench.db.query(`SELECT number::int FROM submissions WHERE id = ANY($1) ORDER BY number`, [
    [mine, theirs],
  ]);
  expect(numbers).toEqual([{ number: 1 }, { number: 2 }]);
});
