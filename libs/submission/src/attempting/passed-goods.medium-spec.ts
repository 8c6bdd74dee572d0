import type { SubmissionId, Outcome } from '@app/domain';
import { listActs } from '@app/persistence';
import { approved } from '../test/pipeline-bench.js';
import { type Branch, branchBench, gatewayTimeout, LINE, noStock, ok } from '../test/branch-bench.js';
import { stockMaster } from '../../../domain/src/test/documents.js';

let bench: Awaited<ReturnType<typeof branchBench>>;
beforeAll(async () => void (bench = await branchBench()));
afterAll(() => bench.close());

describe('a count that invoices have passed, or that has passed invoices', () => {
  async function acceptCount({ lane }: Branch, itemCode: string, countedTo: number): Promise<SubmissionId> {
    const movement = bench.movement(lane);
    const line = { ...LINE, itemCode, quantity: 0, unitPrice: 10 };
    const document = { ...(movement.document as object), origin: 'count', countedTo, lines: [line] };
    await bench.ledger.accept([{ ...movement, document }]);
    return movement.id;
  }

  const levelOf = async ({ lane }: Branch, itemCd: string) => {
    const level = await bench.db.prisma.stockLevel.findFirstOrThrow({ where: { laneId: lane.laneId, itemCd } });
    return { own: level.quantity.toNumber(), reported: level.reported.toNumber() };
  };

  async function branchWithStock(itemCode: string, quantity: number): Promise<Branch> {
    const here = await bench.openBranch();
    await bench.storeItem(here, itemCode, here.id, 'REGISTERED');
    await bench.db.query('UPDATE stock_levels SET quantity = $2, told = $2 WHERE lane_id = $1', [
      here.lane.laneId,
      quantity,
    ]);
    return here;
  }

  const movementOf = async (sale: SubmissionId) => {
    const found = await bench.db.prisma.submission.findFirstOrThrow({
      where: { follows: sale, kind: 'stock-movement' },
    });
    return found.id as SubmissionId;
  };

  it('counts what was there before the later sales', async () => {
    const here = await branchWithStock('TEA', 100);
    const parked = await bench.acceptMovement(here);
    await bench.runAs(here, parked, gatewayTimeout);
    const count = await acceptCount(here, 'TEA', 90);
    const sale = await bench.acceptSaleOf(here, 'TEA');
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    await bench.runAs(here, parked, { kind: 'rejected', code: '910', message: 'no' });
    expect(await bench.runAs(here, count, ok)).toMatchObject({ status: 'APPROVED' });
    await bench.runAs(here, await movementOf(sale), ok);
    expect(await levelOf(here, 'TEA')).toEqual({ own: 89, reported: 89 });
  });

  it('does not count the goods of an earlier sale that is still to be signed', async () => {
    const here = await branchWithStock('TEA', 100);
    const sale = await bench.acceptSaleOf(here, 'TEA');
    const count = await acceptCount(here, 'TEA', 90);
    await bench.runAs(here, sale, { kind: 'rejected', code: '400', message: 'expected 7', cause: 'order' });
    expect(await bench.runAs(here, count, ok)).toMatchObject({ status: 'APPROVED' });
    await bench.ledger.releaseLane(here.lane.laneId);
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ status: 'APPROVED' });
    await bench.runAs(here, await movementOf(sale), ok);
    expect(await levelOf(here, 'TEA')).toEqual({ own: 90, reported: 90 });
  });
});

describe('a sale of goods that the authority does not know yet', () => {
  it('has one job, although rescue may have given it another turn', async () => {
    const here = await bench.openBranch();
    const [item, sale] = [await bench.acceptItem(here, 'NEW-TEA'), await bench.acceptSaleOf(here, 'NEW-TEA')];
    await bench.runAs(here, item, gatewayTimeout);
    expect(await bench.runAs(here, sale, approved)).toMatchObject({ kind: 'defer' });
    const { turn } = await bench.read(sale);
    const { laneId } = here.lane;
    await bench.ledger.renewHeads([{ submissionId: sale, turn, laneId, environment: 'SANDBOX' }]);
    expect(await here.run({ id: sale, turn })).toMatchObject({ kind: 'done', status: 'stale' });
    expect(await here.run({ id: sale })).toMatchObject({ kind: 'defer' });
  });

  it('waits with the registration of its item, and other sales go on', async () => {
    const here = await bench.openBranch();
    const item = await bench.acceptItem(here, 'NEW-TEA');
    const [ofItem, other] = [await bench.acceptSaleOf(here, 'NEW-TEA'), await bench.acceptSale(here)];
    await bench.runAs(here, item, gatewayTimeout);
    expect(await bench.runAs(here, ofItem, approved)).toMatchObject({
      kind: 'defer',
      reason: expect.stringContaining('NEW-TEA') as string,
    });
    expect(await bench.view(ofItem)).toMatchObject({ status: 'ACCEPTED', laneStalled: true });
    expect(await bench.runAs(here, other, approved)).toMatchObject({ status: 'APPROVED' });

    await bench.runAs(here, item, ok);
    expect(await bench.headOf(here)).toBe(ofItem);
    expect(await bench.runAs(here, ofItem, approved)).toMatchObject({ status: 'APPROVED' });
  });

  it('waits with the movement of its goods if it is refused, and other sales go on', async () => {
    const here = await bench.openBranch();
    const movement = await bench.acceptMovement(here);
    await bench.storeItem(here, 'TEA', movement, 'REGISTERED');
    await bench.runAs(here, movement, gatewayTimeout);
    const [ofGoods, other] = [await bench.acceptSaleOf(here, 'TEA'), await bench.acceptSale(here)];
    expect(await bench.runAs(here, ofGoods, noStock)).toMatchObject({ kind: 'retry', delayMs: 7_000 });
    expect(await bench.runAs(here, other, approved)).toMatchObject({ status: 'APPROVED' });
    // The job of the sale comes back, and gives the idle lane its head.
    await bench.passTime(2);
    expect(await here.run({ id: ofGoods })).toMatchObject({ status: 'stale' });
    expect(await bench.runAs(here, ofGoods, noStock)).toMatchObject({ kind: 'retry' });

    await bench.runAs(here, movement, ok);
    expect(await bench.runAs(here, ofGoods, approved)).toMatchObject({ status: 'APPROVED' });
  });

  it('has its credit note wait with it', async () => {
    const here = await bench.openBranch();
    const item = await bench.acceptItem(here, 'RETURNED-TEA');
    const sale = await bench.acceptSaleOf(here, 'RETURNED-TEA');
    const note = bench.creditNote(here.lane, sale, 1, 100);
    const originalInvoiceNumber = (await bench.view(sale)).reference;
    const lines = [{ ...LINE, itemCode: 'RETURNED-TEA' }];
    await bench.ledger.accept([{ ...note, document: { ...(note.document as object), originalInvoiceNumber, lines } }]);
    const other = await bench.acceptSale(here);
    await bench.runAs(here, item, gatewayTimeout);
    await bench.runAs(here, sale, approved);
    expect(await here.run({ id: note.id })).toMatchObject({ kind: 'defer' });
    expect(await bench.headOf(here)).toBe(other);
    expect(await bench.statuses(sale, note.id)).toEqual(['ACCEPTED', 'ACCEPTED']);
  });
});

const mismatch = (expected: number, found: number): Outcome => ({
  ...{ kind: 'rejected', code: '400', message: `rsdQty mismatch. Expected: ${expected} but found: ${found}` },
  ...{ cause: 'dependency', stockNumbers: { expected, found } },
});

/** A branch that has reported 10 pieces of TEA to the authority. */
async function setup(): Promise<Branch> {
  const here = await bench.openBranch();
  await bench.storeItem(here, 'TEA', here.id, 'REGISTERED');
  await bench.db.query('UPDATE stock_levels SET quantity = 10, told = 10 WHERE lane_id = $1', [here.lane.laneId]);
  return here;
}

async function acceptMaster({ lane }: Branch): Promise<SubmissionId> {
  const master = { ...bench.movement(lane), kind: 'stock-master', series: null };
  await bench.ledger.accept([
    { ...master, document: stockMaster({ itemCode: 'TEA', quantity: null, activates: false }) },
  ]);
  return master.id;
}

const levelOf = async ({ lane }: Branch) => {
  const level = await bench.db.prisma.stockLevel.findFirstOrThrow({ where: { laneId: lane.laneId, itemCd: 'TEA' } });
  return { own: level.quantity.toNumber(), reported: level.reported.toNumber() };
};
describe('a stock master that is refused because other software moved the item', () => {
  it('is tried again first, because the authority may only be late with our own movements', async () => {
    const here = await setup();
    expect(await bench.runAs(here, await acceptMaster(here), mismatch(4, 10))).toMatchObject({ kind: 'retry' });
    expect(await levelOf(here)).toEqual({ own: 10, reported: 10 });
  });

  it('teaches the stock of the authority when it is refused for good, with a record', async () => {
    const here = await setup();
    const master = await acceptMaster(here);
    await bench.runAs(here, master, mismatch(4, 10));
    await bench.passTime(2);
    // A movement of 3 was approved meanwhile.
    await bench.db.query('UPDATE stock_levels SET told = told + 3 WHERE lane_id = $1', [here.lane.laneId]);
    expect(await bench.runAs(here, master, mismatch(4, 10))).toMatchObject({ status: 'REJECTED' });
    expect(await levelOf(here)).toEqual({ own: 10, reported: 7 });
    expect(await bench.view(master)).toMatchObject({ answerMessage: expect.stringContaining('send the count again') });
    expect(await listActs(bench.db, { laneId: here.lane.laneId, limit: 10 })).toMatchObject([
      {
        act: 'realign-stock',
        operator: 'Risiti',
        submissionId: master,
        details: { itemCode: 'TEA', before: 13, next: 7 },
      },
    ]);
  });
});
