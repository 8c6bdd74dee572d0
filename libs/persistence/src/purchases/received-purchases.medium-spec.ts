import type { ReceivedPurchase } from '@app/domain';
import { PAGE_TEXT_MAX } from '../database/pages.js';
import { ledgerBench } from '../test/ledger-bench.js';
import { listPurchases, storePurchases } from '../purchases.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

let made = 0;
const setup = () => ({ environment: 'SANDBOX' as const, tin: `P${String(++made).padStart(9, '0')}B` });

const NONE = { taxable: 0, rate: 0, tax: 0 };
const purchase = (invoiceNumber: number, change: Partial<ReceivedPurchase> = {}): ReceivedPurchase => ({
  ...{ supplierPin: 'P000111222B', supplierName: 'JUMLA LTD', supplierBhfId: '00', invoiceNumber, receiptType: 'S' },
  ...{ paymentType: '02', confirmedAt: '20260301162000', stockReleasedAt: null, saleDate: '20260228', remark: null },
  ...{ taxes: { A: NONE, B: NONE, C: NONE, D: NONE, E: NONE }, taxableTotal: 0, taxTotal: 0, total: 10, lines: [] },
  ...change,
});

const stored = async (buyer: ReturnType<typeof setup>, since?: string) =>
  (await listPurchases(bench.db, { ...buyer, since, limit: 1_000 })).purchases.map(
    ({ purchase: json }) => JSON.parse(json) as ReceivedPurchase,
  );

describe('purchases that suppliers reported', () => {
  it('are stored once, however often they arrive, in one answer or in several', async () => {
    const buyer = setup();
    expect(await storePurchases(bench.db, buyer, [purchase(1), purchase(2), purchase(1)])).toBe(2);
    expect(await storePurchases(bench.db, buyer, [purchase(2), purchase(3)])).toBe(1);
    expect((await stored(buyer)).map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual([1, 2, 3]);
  });

  it('differ by supplier, branch, number and type', async () => {
    const buyer = setup();
    const others = [{ supplierPin: 'P000111222C' }, { supplierBhfId: '01' }, { receiptType: 'R' }, {}];
    expect(
      await storePurchases(
        bench.db,
        buyer,
        others.map((change) => purchase(1, change)),
      ),
    ).toBe(4);
  });

  it('are replaced by later reports, and our answers stay', async () => {
    const buyer = setup();
    await storePurchases(bench.db, buyer, [purchase(1)]);
    await bench.db.query(`UPDATE received_purchases SET state = 'CONFIRMED' WHERE tin = $1`, [buyer.tin]);
    expect(await storePurchases(bench.db, buyer, [purchase(1, { total: 11, confirmedAt: '20260305100000' })])).toBe(1);
    const [one] = (await listPurchases(bench.db, { ...buyer, since: '20260304', limit: 1 })).purchases;
    expect([one!.state, JSON.parse(one!.purchase)]).toMatchObject(['CONFIRMED', { total: 11 }]);
  });

  it('belong to one buyer in one environment', async () => {
    const [one, other] = [setup(), setup()];
    await storePurchases(bench.db, one, [purchase(1)]);
    await storePurchases(bench.db, { ...one, environment: 'PRODUCTION' }, [purchase(2)]);
    expect([(await stored(one)).length, (await stored(other)).length]).toEqual([1, 0]);
  });

  it('may be many at once', async () => {
    const buyer = setup();
    const many = Array.from({ length: 450 }, (_, index) => purchase(index + 1));
    expect(await storePurchases(bench.db, buyer, many)).toBe(450);
    expect(await storePurchases(bench.db, buyer, many)).toBe(0);
    expect(await storePurchases(bench.db, buyer, [])).toBe(0);
  });

  it('are listed up to a mebibyte of text, and one in any case', async () => {
    const buyer = setup();
    const many = [1, 2, 3].map((number) => purchase(number, { remark: 'x'.repeat(PAGE_TEXT_MAX * 0.4) }));
    await storePurchases(bench.db, buyer, many);
    const page = async (after?: string) => listPurchases(bench.db, { ...buyer, after, limit: 10 });
    const { purchases, found } = await page();
    expect([purchases.length, found]).toEqual([2, 3]);
    expect(await page(purchases.at(-1)!.id)).toMatchObject({ purchases: { length: 1 }, found: 1 });
    await storePurchases(bench.db, buyer, [purchase(4, { remark: 'x'.repeat(PAGE_TEXT_MAX) })]);
    expect(await page()).toMatchObject({ purchases: { length: 1 }, found: 4 });
  });

  it('have the day of their confirmation, or else of the sale', async () => {
    const buyer = setup();
    await storePurchases(bench.db, buyer, [purchase(1), purchase(2, { confirmedAt: null })]);
    expect((await stored(buyer, '20260228')).map(({ invoiceNumber }) => invoiceNumber)).toEqual([1]);
  });
});
