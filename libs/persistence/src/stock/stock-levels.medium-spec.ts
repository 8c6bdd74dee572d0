import { readStockLevels, setStockLevel } from './stock-levels.js';
import { ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('the stock of a branch', () => {
  it('moves with what is approved, once, and not with what is refused', async () => {
    const lane = await bench.lane();
    const stock = [{ itemCd: 'TEA', quantity: -2.5 }];
    const { id } = await bench.accept(lane);
    const claimed = await bench.claim(id);
    if (claimed.verdict !== 'claimed') throw new Error(claimed.verdict);
    const settlement = bench.settlement(lane, id, claimed.attempt, { stock });
    await bench.ledger.settle([settlement]);
    await bench.ledger.settle([settlement]);
    const refused = await bench.accept(lane);
    await bench.reject(lane, refused.id, 'bad', { stock });
    const levels = await bench.db.prisma.stockLevel.findMany({ where: { laneId: lane.laneId } });
    expect(levels.map(({ itemCd, quantity, activatedAt }) => [itemCd, Number(quantity), activatedAt])).toEqual([
      ['TEA', -2.5, null],
    ]);
  });

  it('is consumable once it has been activated, which it stays', async () => {
    const { laneId } = await bench.lane();
    await setStockLevel(bench.db, laneId, 'TEA', 10);
    const [first] = await readStockLevels(bench.db, laneId, ['TEA', 'MILK']);
    await setStockLevel(bench.db, laneId, 'TEA', 7.5);
    const again = await readStockLevels(bench.db, laneId, ['TEA']);
    expect([first!.quantity, again]).toEqual([10, [{ ...first, quantity: 7.5 }]]);
    expect(first!.activatedAt).toBeInstanceOf(Date);
  });
});
