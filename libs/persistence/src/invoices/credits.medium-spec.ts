import type { SubmissionId } from '@app/domain';
import { constraintOf } from '../database/sql-state.js';
import { type Lane, ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

/** Ten TEA for 1,000, on two lines, approved. */
async function setup() {
  const lane = await bench.lane();
  const sale = bench.sale(lane);
  const half = { itemCode: 'TEA', taxType: 'B', quantity: 5, total: 500 };
  await bench.ledger.accept([{ ...sale, document: { ...(sale.document as object), lines: [half, half] } }]);
  await bench.approve(lane, sale.id);
  return { lane, original: sale.id };
}

const credit = (lane: Lane, original: SubmissionId, quantity: number, total: number) =>
  bench.ledger.accept([bench.creditNote(lane, original, quantity, total)]);

const creditOf = (originalId: string) => bench.db.prisma.credit.findMany({ where: { originalId } });

const refusedBy = async (accepting: Promise<unknown>): Promise<string | null> =>
  accepting.then(() => null, constraintOf);

describe('the credit notes of a sale', () => {
  it('may take back the whole sale in parts', async () => {
    const { lane, original } = await setup();
    await credit(lane, original, 3, 300);
    await credit(lane, original, 7, 700);
    expect(await creditOf(original)).toMatchObject([{ itemCd: 'TEA', taxTyCd: 'B' }]);
    const [{ creditedQuantity, creditedTotal } = fail()] = await creditOf(original);
    expect([Number(creditedQuantity), Number(creditedTotal)]).toEqual([10, 1000]);
  });

  it.each([
    [10.001, 1000],
    [10, 1000.01],
  ])('never take back %d for %d of ten for a thousand', async (quantity, total) => {
    const { lane, original } = await setup();
    expect(await refusedBy(credit(lane, original, quantity, total))).toBe('credits_cap');
    expect(await creditOf(original)).toEqual([]);
  });

  it('never take back an item that was not sold', async () => {
    const { lane, original } = await setup();
    const note = bench.creditNote(lane, original, 1, 1);
    const lines = [{ itemCode: 'COFFEE', taxType: 'B', quantity: 1, total: 1 }];
    const coffee = { ...note, document: { ...(note.document as object), lines } };
    expect(await refusedBy(bench.ledger.accept([coffee]))).toBe('credits_cap');
  });

  it('never exceed the sale together, however many arrive at once', async () => {
    const { lane, original } = await setup();
    const posts = Array.from({ length: 8 }, () => refusedBy(credit(lane, original, 4, 400)));
    const ends = await Promise.all(posts);
    expect(ends.filter((end) => end === null)).toHaveLength(2);
    expect(ends.filter((end) => end === 'credits_cap')).toHaveLength(6);
  });

  it('are refused as a group that exceeds the sale', async () => {
    const { lane, original } = await setup();
    const group = [bench.creditNote(lane, original, 6, 600), bench.creditNote(lane, original, 6, 600)];
    expect(await refusedBy(bench.ledger.accept(group))).toBe('credits_cap');
  });

  it('give their share back when they are refused', async () => {
    const { lane, original } = await setup();
    const note = bench.creditNote(lane, original, 10, 1000);
    await bench.ledger.accept([note]);
    await bench.reject(lane, note.id);
    await expect(credit(lane, original, 10, 1000)).resolves.toMatchObject({ accepted: [expect.any(String)] });
  });

  it('keep their share when they are approved, and it counts as approved', async () => {
    const { lane, original } = await setup();
    const note = bench.creditNote(lane, original, 10, 1000);
    await bench.ledger.accept([note]);
    const toldOf = async () => (await creditOf(original)).map(({ approvedTotal }) => Number(approvedTotal));
    expect(await toldOf()).toEqual([0]);
    await bench.approve(lane, note.id);
    expect(await toldOf()).toEqual([1000]);
    expect(await refusedBy(credit(lane, original, 1, 100))).toBe('credits_cap');
  });

  it('give their share back when they are withdrawn', async () => {
    const { lane, original } = await setup();
    const note = bench.creditNote(lane, original, 10, 1000);
    await bench.ledger.accept([note]);
    await bench.withdraw(note.id);
    await expect(credit(lane, original, 10, 1000)).resolves.toMatchObject({ accepted: [expect.any(String)] });
  });
});

function fail(): never {
  throw new Error('there is no credit');
}
