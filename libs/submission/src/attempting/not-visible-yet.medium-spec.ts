import type { Outcome, SubmissionId } from '@app/domain';
import { type Branch, branchBench, gatewayTimeout, LINE, noStock, ok } from '../test/branch-bench.js';
import { approved } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof branchBench>>;
beforeAll(async () => void (bench = await branchBench()));
afterAll(() => bench.close());

const backOff: Outcome = { kind: 'backOff', code: '990', message: 'The maximum number of views are exceeded' };
const inWords = (message: string): Outcome => ({ kind: 'rejected', code: '400', message, cause: 'unknownWords' });

/** A branch with goods whose stock was activated so many minutes ago. */
async function branchWith(itemCode: string, minutesAgo = 0): Promise<Branch> {
  const here = await bench.openBranch();
  await bench.storeItem(here, itemCode, here.id, 'REGISTERED');
  await bench.db.query(`UPDATE stock_levels SET activated_at = now() - $2 * interval '1 minute' WHERE lane_id = $1`, [
    here.lane.laneId,
    minutesAgo,
  ]);
  return here;
}

/** A movement of more goods, which is reported to the authority. */
async function acceptGoods({ lane }: Branch, itemCode: string): Promise<SubmissionId> {
  const movement = bench.movement(lane);
  const lines = [{ ...LINE, itemCode, quantity: 5 }];
  await bench.ledger.accept([{ ...movement, document: { ...(movement.document as object), stockType: '02', lines } }]);
  return movement.id;
}

/** The job of one that yields comes back, and gives the lane its head. */
const wake = async ({ run }: Branch, id: SubmissionId) => expect(await run({ id })).toMatchObject({ status: 'stale' });

describe('a sale of goods that the authority does not show yet', () => {
  it('yields with growing pauses, others are signed meanwhile, and it is signed when they are shown', async () => {
    const here = await branchWith('SALT');
    const [ofSalt, other] = [await bench.acceptSaleOf(here, 'SALT'), await bench.acceptSale(here)];
    expect(await bench.runAs(here, ofSalt, noStock)).toMatchObject({ kind: 'retry', delayMs: 7_000 });
    expect(await bench.view(ofSalt)).toMatchObject({ status: 'ACCEPTED', laneStalled: true });
    expect(await bench.runAs(here, other, approved)).toMatchObject({ status: 'APPROVED' });
    for (const delayMs of [15_000, 30_000, 60_000, 120_000, 300_000, 300_000]) {
      await bench.passTime(5);
      await wake(here, ofSalt);
      expect(await bench.runAs(here, ofSalt, noStock)).toMatchObject({ kind: 'retry', delayMs });
    }
    await bench.passTime(5);
    await wake(here, ofSalt);
    expect(await bench.runAs(here, ofSalt, approved)).toMatchObject({ status: 'APPROVED' });
    expect((await bench.read(ofSalt)).number).toBeGreaterThan((await bench.read(other)).number!);
  });

  it('comes back at its own time, not at that of the others', async () => {
    const here = await branchWith('SALT');
    const [slow, quick] = [await bench.acceptSaleOf(here, 'SALT'), await bench.acceptSaleOf(here, 'SALT')];
    await bench.runAs(here, slow, noStock);
    await bench.db.query(`UPDATE submissions SET next_attempt_at = now() + interval '5 minutes' WHERE id = $1`, [slow]);
    await bench.db.query(`UPDATE lanes SET aside_until = now() + interval '5 minutes' WHERE id = $1`, [
      here.lane.laneId,
    ]);
    await bench.runAs(here, quick, noStock);
    expect(await bench.headOf(here)).toBeNull();
    await bench.passTime(1);
    expect(await bench.ledger.rescueLanes()).toMatchObject([{ submissionId: quick }]);
    expect(await bench.view(slow)).toMatchObject({ status: 'ACCEPTED', laneStalled: true });
    await bench.runAs(here, quick, approved);
    expect(await bench.headOf(here)).not.toBe(slow);
  });

  it('is refused after half an hour, with its number free, and the time counts from when the stock was activated', async () => {
    const here = await branchWith('SALT');
    const ofSalt = await bench.acceptSaleOf(here, 'SALT');
    await bench.runAs(here, ofSalt, noStock);
    await bench.passTime(31);
    await wake(here, ofSalt);
    expect(await bench.runAs(here, ofSalt, noStock)).toMatchObject({ kind: 'retry' });
    await bench.db.query(`UPDATE stock_levels SET activated_at = activated_at - interval '1 hour'`);
    await bench.passTime(5);
    await wake(here, ofSalt);
    expect(await bench.runAs(here, ofSalt, noStock)).toMatchObject({ status: 'REJECTED' });
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldAt: null, aside: [] });
  });

  it('waits anew when its goods are reported at last, since it shows them only a little later', async () => {
    const here = await branchWith('SALT', 60);
    const movement = await acceptGoods(here, 'SALT');
    const ofSalt = await bench.acceptSaleOf(here, 'SALT');
    await bench.runAs(here, movement, gatewayTimeout);
    await bench.runAs(here, ofSalt, noStock);
    await bench.passTime(40);
    await bench.runAs(here, movement, ok);
    expect(await bench.headOf(here)).toBe(ofSalt);
    expect(await bench.runAs(here, ofSalt, noStock)).toMatchObject({ kind: 'retry' });
    // After hours, each restock gives it ten minutes.
    await bench.runAs(here, (await bench.headOf(here)) as SubmissionId, ok);
    await bench.passTime(240);
    await wake(here, ofSalt);
    expect(await bench.runAs(here, ofSalt, noStock)).toMatchObject({ kind: 'retry' });
    await bench.db.query(`UPDATE stock_levels SET told_more_at = now() - interval '10 minutes' WHERE lane_id = $1`, [
      here.lane.laneId,
    ]);
    await bench.passTime(5);
    await wake(here, ofSalt);
    expect(await bench.runAs(here, ofSalt, noStock)).toMatchObject({ status: 'REJECTED' });
  });

  it.each([
    ['holds no invoice when three sales of one item are refused in the end', ['SALT', 'SALT', 'SALT'], null],
    ['holds the invoices when sales of three items are', ['SALT', 'RICE', 'MAIZE'], 'invoices'],
  ])('%s', async (_, items, heldScope) => {
    const here = await branchWith('SALT', 60);
    for (const item of ['RICE', 'MAIZE']) await bench.storeItem(here, item, here.id, 'REGISTERED');
    const ids: SubmissionId[] = [];
    for (const item of items) ids.push(await bench.acceptSaleOf(here, item));
    for (const id of ids) await bench.runAs(here, id, noStock);
    await bench.passTime(31);
    await bench.db.query(`UPDATE stock_levels SET activated_at = now() - interval '60 minutes' WHERE lane_id = $1`, [
      here.lane.laneId,
    ]);
    await wake(here, ids[0]!);
    for (const id of ids) await bench.runAs(here, id, noStock);
    expect(await bench.statuses(...ids)).toEqual(['REJECTED', 'REJECTED', 'REJECTED']);
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldScope });
  });

  it.each([
    ['', false],
    [', also while its goods are on their way', true],
  ])('waits at the head of its lane while fifty others yield, for a minute at most%s', async (_, isOnWay) => {
    const here = await branchWith('SALT', 60);
    if (isOnWay) await bench.runAs(here, await acceptGoods(here, 'SALT'), gatewayTimeout);
    const [sale, next] = [await bench.acceptSaleOf(here, 'SALT'), await bench.acceptSale(here)];
    await bench.db.query(
      `UPDATE lanes SET aside = ARRAY(SELECT gen_random_uuid() FROM generate_series(1, 50)), aside_until = now() + interval '1 hour'
       WHERE id = $1`,
      [here.lane.laneId],
    );
    expect(await bench.runAs(here, sale, noStock)).toMatchObject({ kind: 'retry', delayMs: 7_000 });
    expect(await bench.statuses(sale, next)).toEqual(['RETRYING', 'ACCEPTED']);
    expect(await bench.headOf(here)).toBe(sale);
    await bench.passTime(1);
    expect(await bench.runAs(here, sale, noStock)).toMatchObject({ status: 'REJECTED' });
    expect(await bench.headOf(here)).toBe(next);
  });
});

describe('a document that the authority does not take because it was asked too often', () => {
  it('waits at the head of its lane, longer each time; nothing is held, and its number stays its own', async () => {
    const here = await bench.openBranch();
    const [sale, next] = [await bench.acceptSale(here), await bench.acceptSale(here)];
    const { number } = await bench.read(sale);
    for (const minutes of [1, 2, 5, 10, 10]) {
      expect(await bench.runAs(here, sale, backOff)).toMatchObject({ kind: 'retry', delayMs: minutes * 60_000 });
      await bench.passTime(minutes);
    }
    expect(await bench.laneRow(here.lane)).toMatchObject({ headId: sale, heldAt: null });
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    expect(number).toBeNull();
    expect(await bench.headOf(here)).toBe(next);
  });

  it('lets sales pass that get an answer, if it is not signed itself', async () => {
    const here = await bench.openBranch();
    const [movement, sale] = [await bench.acceptMovement(here), await bench.acceptSale(here)];
    expect(await bench.runAs(here, movement, backOff)).toMatchObject({ kind: 'retry', delayMs: 60_000 });
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    await bench.passTime(1);
    expect(await bench.runAs(here, movement, ok)).toMatchObject({ status: 'APPROVED' });
  });
});

describe('a refusal in words that nobody knows', () => {
  it('refuses the document alone, and the next one goes on', async () => {
    const here = await bench.openBranch();
    const [first, second] = [await bench.acceptSale(here), await bench.acceptSale(here)];
    expect(await bench.runAs(here, first, inWords('A new rule about INV-1'))).toMatchObject({ status: 'REJECTED' });
    expect(await bench.runAs(here, second, approved)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.read(second)).toMatchObject({ number: 2 });
    expect(await bench.view(first)).toMatchObject({ status: 'REJECTED', answerCode: '400' });
  });

  it('holds the invoices of the lane when three different documents in a row get one, each in its own words', async () => {
    const here = await bench.openBranch();
    const sales = [await bench.acceptSale(here), await bench.acceptSale(here), await bench.acceptSale(here)];
    const behind = await bench.acceptSale(here);
    for (const [nth, id] of sales.entries()) await bench.runAs(here, id, inWords(`A new rule about INV-${nth}`));
    expect(await bench.laneRow(here.lane)).toMatchObject({
      ...{ heldScope: 'invoices', heldCode: 'unknown words', heldMessage: 'A new rule about INV-2' },
    });
    expect(await bench.view(behind)).toMatchObject({ status: 'ACCEPTED' });
    await bench.ledger.releaseLane(here.lane.laneId);
    expect(await bench.runAs(here, behind, approved)).toMatchObject({ status: 'APPROVED' });
  });

  it('begins to count anew after an approval, and after a refusal in known words', async () => {
    const here = await bench.openBranch();
    const run = async (outcome: Outcome) => bench.runAs(here, await bench.acceptSale(here), outcome);
    const known: Outcome = { kind: 'rejected', code: '910', message: 'no name' };
    for (const outcome of [inWords('a'), inWords('b'), approved, inWords('c'), inWords('d'), known, inWords('e')])
      await run(outcome);
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldAt: null });
  });

  it('does not end a doubt', async () => {
    const here = await bench.openBranch();
    const sale = await bench.acceptSale(here);
    await bench.runAs(here, sale, { kind: 'inDoubt', code: '504', message: 'Gateway Timeout' });
    await bench.passTime(1);
    expect(await bench.runAs(here, sale, inWords('A new rule'))).toMatchObject({ kind: 'retry' });
    expect(await bench.view(sale)).toMatchObject({ status: 'IN_DOUBT' });
  });

  it('waits for an operator with its kind if it is the third of a kind that is not signed, and sales go on', async () => {
    const here = await bench.openBranch();
    const movements = [];
    for (let made = 0; made < 5; made++) movements.push(await bench.acceptMovement(here));
    const [first, second, third, fourth, fifth] = movements as [SubmissionId, ...SubmissionId[]];
    await bench.runAs(here, first, inWords('A new rule for stock'));
    await bench.runAs(here, second!, inWords('A new rule for stock'));
    expect(await bench.runAs(here, third!, inWords('A new rule for stock'))).toMatchObject({
      ...{ kind: 'held', laneGoesOn: true, isParked: true },
    });
    expect(await bench.statuses(...movements)).toEqual([
      ...['REJECTED', 'REJECTED', 'NEEDS_REVIEW', 'ACCEPTED', 'ACCEPTED'],
    ]);
    expect((await bench.view(third!)).answerMessage).toMatch(/^A new rule for stock \(.+ release this one/);
    expect(await bench.db.query('SELECT status FROM cases WHERE submission_id = $1', [third])).toHaveLength(1);
    expect(await bench.runAs(here, await bench.acceptSale(here), approved)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldAt: null, parked: [third] });
    // The rule is gone: the operator sends it again, and the count begins anew.
    const { turn } = await bench.read(third!);
    await bench.db.query(`SELECT requeue_submission($1, 'NEEDS_REVIEW', false, 100)`, [third]);
    expect(await bench.runAs(here, third!, ok)).toMatchObject({ status: 'APPROVED' });
    expect((await bench.read(third!)).turn).toBe(turn + 1);
    expect(await bench.runAs(here, fourth!, inWords('Another rule'))).toMatchObject({ status: 'REJECTED' });
    expect(await bench.runAs(here, fifth!, ok)).toMatchObject({ status: 'APPROVED' });
  });
});
