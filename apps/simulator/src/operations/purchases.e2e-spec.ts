import { aPurchase, aPurchaseLine, anItem } from '../test/documents.js';
import { sharedSimulator } from '../test/simulate.js';
import type { TestTill } from '../test/test-till.js';

const theSimulator = sharedSimulator();

afterEach(async () => (await theSimulator()).delete('/control/rules'));

const purchasesOf = (till: TestTill, since?: string) => till.pull('selectTrnsPurchaseSalesList', 'saleList', since);

async function setup(strict: object = {}) {
  const simulator = await theSimulator();
  await simulator.post('/control/rules', { direct: { sequence: false, ...strict } });
  const [supplier, buyer] = [await simulator.till(), await simulator.till()];
  const sell = (overrides: object = {}) => supplier.sell({ custTin: buyer.tin, ...overrides });
  return { simulator, supplier, buyer, sell };
}

describe('a sale to another taxpayer', () => {
  it('is listed for the buyer with the supplier’s data', async () => {
    const { simulator, supplier, buyer, sell } = await setup();
    await sell({ invcNo: 77, stockRlsDt: '20260302101501' });
    const { devices } = (await simulator.get(`/control/ledger?tin=${supplier.tin}`)).body;
    const [purchase] = await purchasesOf(buyer);
    expect(purchase).toMatchObject({
      ...{ spplrTin: supplier.tin, spplrBhfId: '00', spplrInvcNo: 77, spplrNm: expect.any(String) },
      ...{ spplrSdcId: devices[0].sdcId, spplrMrcNo: devices[0].mrcNo, rcptTyCd: 'S', salesDt: '20260302' },
      ...{ cfmDt: '2026-03-02 10:15:00', stockRlsDt: '2026-03-02 10:15:01', taxblAmtB: 1000, taxRtE: 8, totAmt: 1160 },
    });
    expect(purchase.itemList).toMatchObject([{ itemSeq: 1, itemCd: 'KE2NTTU0000001', prc: 580, totAmt: 1160 }]);
  });

  it('is listed for every branch of the buyer', async () => {
    const { simulator, buyer, sell } = await setup();
    await sell();
    expect(await purchasesOf(await simulator.till(buyer.tin, '01'))).toHaveLength(1);
  });

  it('is new if it came after the last answer, in the order of the sales', async () => {
    const { buyer, sell } = await setup();
    await sell();
    const first = await buyer.ask('selectTrnsPurchaseSalesList', { lastReqDt: '20180101000000' });
    await sell({ invcNo: 2 });
    await sell({ invcNo: 3 });
    const since = await purchasesOf(buyer, first.resultDt);
    expect(since.map(({ spplrInvcNo }) => spplrInvcNo).slice(-2)).toEqual([2, 3]);
  });

  it.each([
    ['a copy', { salesTyCd: 'C' }],
    ['training', { salesTyCd: 'T' }],
    ['a proforma', { salesTyCd: 'P' }],
    ['a sale without a buyer', { custTin: '' }],
  ])('is not listed as %s', async (_, overrides) => {
    const { buyer, sell } = await setup();
    await sell(overrides);
    expect(await buyer.ask('selectTrnsPurchaseSalesList', { lastReqDt: '20180101000000' })).toMatchObject({
      resultCd: '001',
    });
  });

  it('is not listed as a purchase if the buyer is another branch of the same taxpayer', async () => {
    const { supplier } = await setup();
    await supplier.sell({ custTin: supplier.tin });
    expect(await purchasesOf(supplier)).toEqual([]);
  });
});

describe('a purchase', () => {
  it.each(['insertTrnsPurchase', 'sendPurchaseTransactionInfo'])('is stored by %s', async (operation) => {
    const { simulator, buyer } = await setup();
    expect(await buyer.ask(operation, aPurchase())).toMatchObject({ resultCd: '000', data: null });
    const { purchases } = (await simulator.get(`/control/ledger?tin=${buyer.tin}`)).body;
    expect(purchases).toMatchObject([{ bhfId: '00', invcNo: 1, pchsSttsCd: '02', wrhsDt: null }]);
  });

  it('can use a number once: 994', async () => {
    const { buyer } = await setup();
    await buyer.ask('insertTrnsPurchase', aPurchase({ invcNo: 5 }));
    expect(await buyer.ask('insertTrnsPurchase', aPurchase({ invcNo: 5 }))).toMatchObject({
      resultCd: '994',
      data: null,
    });
  });

  it('takes the next number of its own counter under the rule sequence', async () => {
    const { buyer } = await setup({ sequence: true });
    await buyer.sell();
    expect(await buyer.ask('insertTrnsPurchase', aPurchase({ invcNo: 2 }))).toMatchObject({
      resultCd: '910',
      resultMsg: 'Invalid invcNo sequence, expected: 1 but found: 2',
    });
    expect(await buyer.ask('insertTrnsPurchase', aPurchase())).toMatchObject({ resultCd: '000' });
  });

  it('names every missing field of header and lines at once', async () => {
    const { buyer } = await setup();
    const { resultMsg } = await buyer.ask(
      'insertTrnsPurchase',
      aPurchase({ taxRtE: null, itemList: [aPurchaseLine({ qty: '' })] }),
    );
    expect(resultMsg).toBe(
      'Request parameter error[<taxRtE> : may not be empty][<itemList[0].qty> : may not be empty]',
    );
  });

  it.each([
    ['no supplier', {}],
    ['a number that the supplier did not use', { spplrInvcNo: 2 }],
  ])('must match a sale under the rule counterparts, not %s', async (_, overrides) => {
    const { supplier, buyer, sell } = await setup({ counterparts: true });
    await sell();
    const named = { spplrTin: supplier.tin, spplrBhfId: '00', spplrInvcNo: 1 };
    const wrong = aPurchase('spplrInvcNo' in overrides ? { ...named, ...overrides } : {});
    expect(await buyer.ask('insertTrnsPurchase', wrong)).toMatchObject({ resultMsg: 'Missing purchase Record' });
    expect(await buyer.ask('insertTrnsPurchase', aPurchase(named))).toMatchObject({ resultCd: '000' });
  });

  it('does not match a sale to another taxpayer', async () => {
    const { simulator, supplier, sell } = await setup({ counterparts: true });
    await sell();
    const named = { spplrTin: supplier.tin, spplrBhfId: '00', spplrInvcNo: 1 };
    const otherBuyer = await simulator.till();
    expect(await otherBuyer.ask('insertTrnsPurchase', aPurchase(named))).toMatchObject({ resultCd: '910' });
  });

  it('needs items of the buyer under the rule items', async () => {
    const { buyer } = await setup({ items: true });
    expect(await buyer.ask('insertTrnsPurchase', aPurchase())).toMatchObject({
      resultMsg: 'Item KE2NTTU0000001 provided on item: 1. does not exist in your inventory',
    });
    await buyer.ask('saveItem', anItem());
    expect(await buyer.ask('insertTrnsPurchase', aPurchase())).toMatchObject({ resultCd: '000' });
  });

  it('needs codes of the list under the rule codes', async () => {
    const { buyer } = await setup({ codes: true });
    const answer = await buyer.ask('insertTrnsPurchase', aPurchase({ rcptTyCd: 'S' }));
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: 'Invalid rcptTyCd: S' });
  });

  it('cannot lie in the future under the rule dates', async () => {
    const { buyer } = await setup({ dates: true });
    const answer = await buyer.ask('insertTrnsPurchase', aPurchase({ pchsDt: '20991231' }));
    expect(answer.resultMsg).toBe('Invalid pchsDt: a future date is not allowed');
  });
});
