/** @one-queue: the ledger decides */
import { type Finding, NUMBERS_TRIED_MAX, type Outcome, type SubmissionId } from '@app/domain';
import { listActs } from '@app/persistence';
import { branchBench, type Branch, ok, taken } from '../test/branch-bench.js';
import { listed } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof branchBench>>;
beforeAll(async () => void (bench = await branchBench()));
afterAll(() => bench.close());

const expected = (number: number, over: object = {}): Outcome => ({
  ...{ kind: 'laneFault', code: '400', message: `use the expected value: ${number}`, expectedNumber: number },
  ...over,
});
const usedNumber = (next: number): Outcome => ({
  ...{ kind: 'rejected', code: '400', message: `Expected: ${next} but found: ${next - 1}`, cause: 'duplicate' },
  expectedNumber: next,
});
const lost: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
const strangers: Finding = { kind: 'different', message: 'number 2 is taken by another sale (totAmt)', isPlain: true };

/** A branch in which other software has sold under each number that is asked about. */
async function branchWithStrangers(): Promise<Branch> {
  const branch = await bench.openBranch();
  branch.authority.lookUpSale = (number) => listed({ number });
  return branch;
}

const numbersOf = ({ authority }: Branch) =>
  authority.sent.map((body) => (JSON.parse(body) as { number: number }).number);
const actsOf = ({ lane }: Branch) => listActs(bench.db, { laneId: lane.laneId, limit: 10 });
const lastOf = async (series: string) =>
  (await bench.db.prisma.series.findUnique({ where: { key: series } }))?.lastNumber;
const seriesOf = ({ lane }: Branch) => `sale/${lane.laneId}`;

describe('a sale that is refused because other software took numbers', () => {
  it('goes out once more under the expected number, and the change is recorded', async () => {
    const branch = await branchWithStrangers();
    const sale = await bench.acceptSale(branch);
    expect(await bench.runAs(branch, sale, expected(5))).toMatchObject({ kind: 'retry', delayMs: 0 });
    expect(await branch.run({ id: sale })).toMatchObject({ status: 'APPROVED' });
    expect(numbersOf(branch)).toEqual([1, 2, 5]);
    expect(await bench.laneRow(branch.lane)).toMatchObject({ heldAt: null });
    expect(await actsOf(branch)).toMatchObject([
      {
        ...{ act: 'realign', operator: 'Risiti', submissionId: sale, reason: 'use the expected value: 5' },
        details: { series: seriesOf(branch), before: 2, next: 5, kind: 'sale' },
      },
    ]);
    expect(bench.events).toContainEqual(expect.objectContaining({ event: 'seriesRealigned', before: 2, next: 5 }));
  });

  it('holds its lane if the expected number is refused too, and is corrected again after a resume', async () => {
    const branch = await branchWithStrangers();
    const sale = await bench.acceptSale(branch);
    await bench.runAs(branch, sale, expected(5));
    expect(await bench.runAs(branch, sale, expected(9))).toMatchObject({ kind: 'held' });
    expect(await bench.laneRow(branch.lane)).toMatchObject({
      heldMessage: expect.stringContaining('refused that one too'),
    });
    // The corrected number is not given back.
    expect(await lastOf(seriesOf(branch))).toBe(4n);
    await bench.ledger.releaseLane(branch.lane.laneId);
    expect(await branch.run({ id: sale })).toMatchObject({ status: 'APPROVED' });
    expect(numbersOf(branch)).toEqual([1, 2, 5, 9]);
  });

  it('keeps the corrected number when the repeat fails for another reason', async () => {
    const branch = await branchWithStrangers();
    const [sale, next] = [await bench.acceptSale(branch), await bench.acceptSale(branch)];
    await bench.runAs(branch, sale, expected(5));
    await bench.runAs(branch, sale, { kind: 'rejected', code: '910', message: 'bad' });
    await branch.run({ id: next });
    expect(numbersOf(branch)).toEqual([1, 2, 5, 5]);
  });

  it('never goes below a number that the authority accepted from here', async () => {
    const branch = await bench.openBranch();
    const sale = await bench.acceptSale(branch);
    expect(await bench.runAs(branch, sale, expected(1, { neverAccepted: true }))).toMatchObject({ kind: 'held' });
    expect(await bench.laneRow(branch.lane)).toMatchObject({
      heldMessage: expect.stringMatching(/use the expected value: 1 .*has number 1 already/),
    });
    expect(await lastOf(seriesOf(branch))).toBe(1n);
    expect(await actsOf(branch)).toEqual([]);
  });

  it('goes back to a lower number if we used none since', async () => {
    const branch = await bench.openBranch();
    await bench.db.query('UPDATE series SET last_number = 90 WHERE key = $1', [seriesOf(branch)]);
    const sale = await bench.acceptSale(branch);
    await bench.runAs(branch, sale, expected(50, { neverAccepted: true }));
    await branch.run({ id: sale });
    expect(numbersOf(branch)).toEqual([1, 91, 50]);
  });
});

describe('a worker that may not realign', () => {
  beforeAll(() => bench.setMayRealign(false));
  afterAll(() => bench.setMayRealign(true));

  it('holds the invoices of the lane, and leaves a movement to an operator', async () => {
    const branch = await branchWithStrangers();
    const [movement, sale] = [await bench.acceptMovement(branch), await bench.acceptSale(branch)];
    expect(await bench.runAs(branch, movement, expected(5))).toMatchObject({ kind: 'held' });
    // What the authority has is read first, and the sale is compared with it.
    expect(await bench.runAs(branch, sale, expected(7))).toMatchObject({ kind: 'retry', delayMs: 0 });
    expect(await bench.runAs(branch, sale, expected(7))).toMatchObject({ kind: 'held' });
    expect(await bench.statuses(movement, sale)).toEqual(['NEEDS_REVIEW', 'QUEUED']);
    expect(await bench.laneRow(branch.lane)).toMatchObject({ heldScope: 'invoices', heldCode: '400' });
    expect(await lastOf(seriesOf(branch))).toBe(1n);
    expect(await actsOf(branch)).toEqual([]);
  });
});

describe('a sale in doubt', () => {
  it('keeps its number until the doubt has ended', async () => {
    const branch = await branchWithStrangers();
    const sale = await bench.acceptSale(branch);
    await bench.runAs(branch, sale, lost);
    expect(await bench.runAs(branch, sale, expected(5))).toMatchObject({ kind: 'held' });
    expect((await bench.view(sale)).status).toBe('IN_DOUBT');
    expect(numbersOf(branch)).toEqual([1, 2, 2]);
    expect(await actsOf(branch)).toEqual([]);
  });

  it('takes the expected number when the authority has a plain stranger under its own', async () => {
    const branch = await branchWithStrangers();
    const sale = await bench.acceptSale(branch);
    await bench.runAs(branch, sale, lost);
    branch.authority.findings = [strangers];
    const taken: Outcome = {
      kind: 'inDoubt',
      code: '400',
      message: 'expected 3',
      numberTaken: true,
      expectedNumber: 3,
    };
    expect(await bench.runAs(branch, sale, taken)).toMatchObject({ kind: 'retry' });
    expect(await branch.run({ id: sale })).toMatchObject({ status: 'APPROVED' });
    expect(numbersOf(branch)).toEqual([1, 2, 2, 3]);
  });

  it('waits for an operator if the host tells no number', async () => {
    const branch = await branchWithStrangers();
    const sale = await bench.acceptSale(branch);
    await bench.runAs(branch, sale, lost);
    branch.authority.findings = [strangers];
    const taken: Outcome = { kind: 'inDoubt', code: '994', message: 'overlapped', numberTaken: true };
    expect(await bench.runAs(branch, sale, taken)).toMatchObject({ kind: 'held' });
    expect(await bench.laneRow(branch.lane)).toMatchObject({ heldCode: 'different' });
  });
});

describe('a sale whose number the authority has passed', () => {
  const waiting = (branch: Branch, sale: SubmissionId) => bench.runAs(branch, sale, expected(5));

  it('waits, and nothing is held, while the authority does not answer what it has instead', async () => {
    const branch = await bench.openBranch();
    const sale = await bench.acceptSale(branch);
    branch.authority.lookUpSale = () => ({ kind: 'unavailable', message: 'no connection' });
    expect(await waiting(branch, sale)).toMatchObject({ kind: 'retry', delayMs: 30_000 });
    expect(await bench.laneRow(branch.lane)).toMatchObject({ heldAt: null });
    branch.authority.lookUpSale = (number) => listed({ number });
    expect(await waiting(branch, sale)).toMatchObject({ kind: 'retry', delayMs: 0 });
    expect(await branch.run({ id: sale })).toMatchObject({ status: 'APPROVED' });
    expect(numbersOf(branch)).toEqual([1, 2, 2, 5]);
  });

  it('is tried again soon while there is more to read', async () => {
    const branch = await bench.openBranch();
    const sale = await bench.acceptSale(branch);
    branch.authority.lookUpSale = (number) => (number < 4 ? listed({ number }) : { kind: 'nothing', answeredAt: null });
    expect(await waiting(branch, sale)).toMatchObject({ kind: 'retry', delayMs: 1_000 });
    expect(await lastOf(seriesOf(branch))).toBe(1n);
  });
});

describe('a movement, whose number all branches of the taxpayer share,', () => {
  it('takes the expected number, and the other branch goes on after it', async () => {
    const branch = await bench.openBranch();
    const sibling = await bench.siblingOf(branch);
    const [movement, other] = [await bench.acceptMovement(branch), await bench.acceptMovement(sibling)];
    await bench.runAs(branch, movement, expected(4));
    expect(await branch.run({ id: movement })).toMatchObject({ status: 'APPROVED' });
    expect(await sibling.run({ id: other })).toMatchObject({ status: 'APPROVED' });
    expect([numbersOf(branch).slice(1), numbersOf(sibling).slice(1)]).toEqual([[1, 4], [5]]);
  });

  it('takes the expected number too if exactly its own was used: no attempt of it can have been accepted', async () => {
    const branch = await bench.openBranch();
    const movement = await bench.acceptMovement(branch);
    const used = usedNumber(2);
    expect(await bench.runAs(branch, movement, used)).toMatchObject({ kind: 'retry', delayMs: 0 });
    expect(await branch.run({ id: movement })).toMatchObject({ status: 'APPROVED' });
    expect(numbersOf(branch).slice(1)).toEqual([1, 2]);
    expect(await actsOf(branch)).toMatchObject([{ act: 'realign', details: { before: 1, next: 2 } }]);
  });

  it('is left to an operator while the restore of its branch is open: nobody can read whether the authority has it', async () => {
    const branch = await bench.openBranch();
    const movement = await bench.acceptMovement(branch);
    // The branch has sold before, and the authority has one sale more.
    const key = `sale/SANDBOX/${branch.lane.tin}/00`;
    await bench.db.query('INSERT INTO series (key, last_number) VALUES ($1, 1)', [key]);
    branch.authority.lookUpSale = (number) =>
      number === 2 ? listed({ number }) : { kind: 'nothing', answeredAt: null };
    expect(await bench.runAs(branch, movement, expected(4))).toMatchObject({ kind: 'held' });
    expect(await bench.statuses(movement)).toEqual(['NEEDS_REVIEW']);
    expect(await actsOf(branch)).toEqual([]);
  });

  it('keeps its number in doubt: what is used then is its own', async () => {
    const branch = await bench.openBranch();
    const movement = await bench.acceptMovement(branch);
    await bench.runAs(branch, movement, lost);
    expect(await bench.runAs(branch, movement, usedNumber(2))).toMatchObject({ status: 'APPROVED' });
    expect(numbersOf(branch).slice(1)).toEqual([1, 1]);
    expect(await actsOf(branch)).toEqual([]);
  });

  it.each([
    ['before the restore of its branch was opened is over, as any other', '+', 'APPROVED'],
    ['in a restore stays: a movement of the lost ledger may have its number', '-', 'IN_DOUBT'],
  ])('a doubt that began %s', async (_, sign, status) => {
    const branch = await bench.openBranch();
    const movement = await bench.acceptMovement(branch);
    await bench.runAs(branch, movement, lost);
    const openedAt = `now() ${sign} interval '1 minute'`;
    await bench.db.query(`UPDATE lanes SET restore_opened_at = ${openedAt} WHERE id = $1`, [branch.lane.laneId]);
    await bench.runAs(branch, movement, usedNumber(2));
    expect(await bench.statuses(movement)).toEqual([status]);
    expect(await actsOf(branch)).toEqual([]);
  });

  it('names the setting if another branch has the expected number: each branch may have a series of its own', async () => {
    const branch = await bench.openBranch();
    const sibling = await bench.siblingOf(branch);
    await branch.run({ id: await bench.acceptMovement(branch) });
    const movement = await bench.acceptMovement(sibling);
    await bench.runAs(sibling, movement, expected(1, { neverAccepted: true }));
    const [row] = await bench.db.query<{ message: string }>(
      'SELECT answer_message AS message FROM submissions WHERE id = $1',
      [movement],
    );
    expect(row!.message).toMatch(/is of another branch.* AUTHORITY_SANDBOX_MOVEMENT_SERIES=branch/);
  });

  it('leaves the series alone while the fate of another number is not known', async () => {
    const branch = await bench.openBranch();
    const movement = await bench.acceptMovement(branch);
    // Only a damaged series leads here: as long as a number is open, no other one is taken.
    await bench.db.query(`INSERT INTO held_numbers (series, number, submission_id) VALUES ($1, 9, gen_random_uuid())`, [
      `stock/${branch.lane.tin}`,
    ]);
    await bench.runAs(branch, movement, expected(4));
    expect(await bench.view(movement)).toMatchObject({ status: 'NEEDS_REVIEW' });
    expect(await actsOf(branch)).toEqual([]);
  });
});

describe('a document that is told only that its number is used', () => {
  const PURCHASE = { supplierPin: 'P000111222B', supplierBhfId: '00', invoiceNumber: 77, receiptType: 'S', lines: [] };

  /** A purchase: its host names no number, and its branch has a series of purchases. */
  async function acceptPurchase({ lane }: Branch) {
    const purchase = {
      ...bench.sale(lane),
      ...{ kind: 'purchase-confirmation' as const, series: `purchase/${lane.laneId}` },
      document: { kind: 'purchase-confirmation', answer: 'APPROVED', purchase: PURCHASE, lines: [] },
    };
    await bench.ledger.accept([purchase]);
    return purchase.id;
  }

  it('takes the next number that is free, and each try is recorded', async () => {
    const branch = await bench.openBranch();
    const purchase = await acceptPurchase(branch);
    for (const retry of [1, 2, 3]) {
      expect([retry, await bench.runAs(branch, purchase, taken)]).toMatchObject([retry, { kind: 'retry', delayMs: 0 }]);
    }
    expect(await bench.runAs(branch, purchase, ok)).toMatchObject({ status: 'APPROVED' });
    expect(numbersOf(branch).slice(1)).toEqual([1, 2, 3, 4]);
    expect(await lastOf(`purchase/${branch.lane.laneId}`)).toBe(4n);
    expect((await actsOf(branch)).map(({ details }) => details)).toMatchObject([
      { next: 4, counted: true },
      { next: 3, counted: true },
      { next: 2, counted: true },
    ]);
  });

  it('waits for an operator after so many tries, and its series is as before', async () => {
    const branch = await bench.openBranch();
    const purchase = await acceptPurchase(branch);
    for (let tries = 0; tries < NUMBERS_TRIED_MAX; tries++) await bench.runAs(branch, purchase, taken);
    expect(await bench.runAs(branch, purchase, taken)).toMatchObject({ kind: 'held', laneGoesOn: true });
    expect(numbersOf(branch).at(-1)).toBe(1 + NUMBERS_TRIED_MAX);
    expect(await lastOf(`purchase/${branch.lane.laneId}`)).toBe(0n);
    const [row] = await bench.db.query<{ message: string }>(
      'SELECT answer_message AS message FROM submissions WHERE id = $1',
      [purchase],
    );
    expect(row!.message).toMatch(/each is used\. Enter the next number .* next-number/);
  });

  it('takes no other one where an operator looks first', async () => {
    const branch = await bench.openBranch();
    const purchase = await acceptPurchase(branch);
    bench.setMayRealign(false);
    expect(await bench.runAs(branch, purchase, taken)).toMatchObject({ kind: 'held' });
    bench.setMayRealign(true);
    expect(await bench.statuses(purchase)).toEqual(['NEEDS_REVIEW']);
  });
});
