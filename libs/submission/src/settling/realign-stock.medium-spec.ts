/** @one-queue: the ledger decides */
import type { Outcome, SubmissionId } from '@app/domain';
import { listActs } from '@app/persistence';
import { stockMaster } from '../../../domain/src/test/documents.js';
import { type Branch, branchBench } from '../test/branch-bench.js';

let bench: Awaited<ReturnType<typeof branchBench>>;
beforeAll(async () => void (bench = await branchBench()));
afterAll(() => bench.close());

const mismatch = (expected: number, found: number): Outcome => ({
  ...{ kind: 'rejected', code: '400', message: `rsdQty mismatch. Expected: ${expected} but found: ${found}` },
  ...{ cause: 'dependency', stockNumbers: { expected, found } },
});

/** A branch that has told the authority of 10 pieces of TEA. */
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
  return { own: level.quantity.toNumber(), told: level.told.toNumber() };
};
describe('a stock master that is refused because other software moved the item', () => {
  it('is tried again first, because the authority may only be late with our own movements', async () => {
    const here = await setup();
    expect(await bench.runAs(here, await acceptMaster(here), mismatch(4, 10))).toMatchObject({ kind: 'retry' });
    expect(await levelOf(here)).toEqual({ own: 10, told: 10 });
  });

  it('teaches the stock of the authority when it is refused for good, with a record', async () => {
    const here = await setup();
    const master = await acceptMaster(here);
    await bench.runAs(here, master, mismatch(4, 10));
    await bench.passTime(2);
    // A movement of 3 was approved meanwhile.
    await bench.db.query('UPDATE stock_levels SET told = told + 3 WHERE lane_id = $1', [here.lane.laneId]);
    expect(await bench.runAs(here, master, mismatch(4, 10))).toMatchObject({ status: 'REJECTED' });
    expect(await levelOf(here)).toEqual({ own: 10, told: 7 });
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
