import { ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('the stock of a branch', () => {
  it('changes once when a submission is approved, and not when one is refused', async () => {
    const lane = await bench.lane();
    const stock = [{ itemCd: 'TEA', quantity: -2.5 }];
    const { id } = await bench.accept(lane);
    const attempt = await bench.begin(id);
    const settlement = bench.settlement(lane, id, attempt, { stock });
    await bench.ledger.settle([settlement]);
    await bench.ledger.settle([settlement]);
    const refused = await bench.accept(lane);
    await bench.reject(lane, refused.id, 'bad', { stock });
    const levels = await bench.db.prisma.stockLevel.findMany({ where: { laneId: lane.laneId } });
    expect(levels.map(({ itemCd, quantity, activatedAt }) => [itemCd, Number(quantity), activatedAt])).toEqual([
      ['TEA', -2.5, null],
    ]);
  });
});
