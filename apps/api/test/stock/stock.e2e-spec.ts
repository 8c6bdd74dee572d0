import { copyOf, line, moved, returnOf, sale, SERVICE, stockMaster, stockMovement } from '../client/bodies.js';
import { ASYNC, eventually, must, shop, Shop, verdict } from '../client/shop.js';

/** A shop with ten bars of soap and ten packs of tea. */
async function goodsShop(): Promise<Shop> {
  const shopWithGoods = await shop();
  for (const itemCd of ['SOAP', 'TEA']) {
    await shopWithGoods.goods(itemCd);
    await must(shopWithGoods.till.put('stock/master/activate', stockMaster(itemCd, 10)));
  }
  return shopWithGoods;
}

const goods = (itemCd: string, qty = 1, prc = 116) => line({ itemCd, qty, prc });

/** The names of the authority's calls since then. */
async function callsSince({ stack, till }: Shop, before: number): Promise<string[]> {
  return (await stack.simulator.calls(till.tin)).slice(before).map(({ operation }) => operation);
}

const callCount = async ({ stack, till }: Shop) => (await stack.simulator.calls(till.tin)).length;

interface ListedSubmission {
  submissionId: string;
  kind: string;
  reference: string;
  status: string;
  follows: string | null;
}

/** The newer submissions, oldest first. */
async function submissions({ get }: Shop, since: string): Promise<ListedSubmission[]> {
  const { body } = await get(`submissions?limit=200&since=${encodeURIComponent(since)}`);
  return (body.data.submissions as ListedSubmission[]).reverse();
}

describe('after a sale of goods is signed', () => {
  it('they move at the authority automatically, followed by the masters of the sold items', async () => {
    const shopWithGoods = await goodsShop();
    const before = await callCount(shopWithGoods);
    await shopWithGoods.sell('INV-1', [goods('SOAP', 2), goods('TEA'), goods('SOAP', 1), line()]);
    await shopWithGoods.atRest();
    expect(await callsSince(shopWithGoods, before)).toEqual([
      ...['saveTrnsSalesOsdc', 'insertStockIO', 'saveStockMaster', 'saveStockMaster'],
    ]);
    expect(await shopWithGoods.authoritysStock()).toEqual({ moved: { SOAP: 7, TEA: 9 }, masters: { SOAP: 7, TEA: 9 } });
    expect([await shopWithGoods.inStock('SOAP'), await shopWithGoods.inStock('TEA')]).toEqual([7, 9]);
  });

  it('the movement names the sold goods and the buyer, and no services', async () => {
    const shopWithGoods = await goodsShop();
    const sold = [line({ itemCd: SERVICE }), line({ itemCd: 'SOAP', qty: 2 }, { dcAmt: 32, totAmt: 200 })];
    const [service, soap] = sold;
    const amounts = { taxblAmt: 172.41, taxAmt: 27.59, totAmt: 200 };
    const lines = [service!, { ...soap!, ...amounts }];
    await shopWithGoods.sell('INV-1', lines, { custTin: 'P051999888K', custNm: 'JUMLA LTD', salesDt: '20260301' });
    await shopWithGoods.atRest();
    const movement = (await shopWithGoods.movements()).at(-1)!;
    expect(movement).toMatchObject({ sarTyCd: '11', regTyCd: 'A', ocrnDt: '20260301', custTin: 'P051999888K' });
    expect(movement).toMatchObject({ totItemCnt: 1, totTaxblAmt: 172.41, totTaxAmt: 27.59, totAmt: 200, orgSarNo: 0 });
    expect(movement.itemList).toMatchObject([{ itemSeq: 1, itemCd: 'SOAP', qty: 2, totDcAmt: 32, totAmt: 200 }]);
  });

  it('each follow-up is a submission that names its cause', async () => {
    const shopWithGoods = await goodsShop();
    const since = new Date().toISOString();
    await shopWithGoods.sell('INV-1', [goods('SOAP')]);
    await shopWithGoods.atRest();
    const [sold, movement, master] = await submissions(shopWithGoods, since);
    expect(sold).toMatchObject({ kind: 'sale', reference: 'INV-1', follows: null });
    expect(movement).toMatchObject({ kind: 'stock-movement', reference: 'INV-1', follows: sold!.submissionId });
    expect(master).toMatchObject({ kind: 'stock-master', reference: 'SOAP', follows: movement!.submissionId });
  });

  it('a return moves them back', async () => {
    const shopWithGoods = await goodsShop();
    await shopWithGoods.sell('INV-1', [goods('SOAP', 3)]);
    await must(shopWithGoods.post('sales', returnOf('INV-1', 'CN-1', [goods('SOAP', 2)])));
    await shopWithGoods.atRest();
    expect((await shopWithGoods.movements()).at(-1)).toMatchObject({
      sarTyCd: '03',
      itemList: [{ itemCd: 'SOAP', qty: 2 }],
    });
    expect((await shopWithGoods.authoritysStock()).moved).toEqual({ SOAP: 9, TEA: 10 });
    expect(await shopWithGoods.inStock('SOAP')).toBe(9);
  });

  it('services, training sales and copies have no follow-ups', async () => {
    const shopWithGoods = await goodsShop();
    const before = await callCount(shopWithGoods);
    await shopWithGoods.sell('INV-1', [line()]);
    await must(shopWithGoods.post('sales', sale('INV-2', [goods('SOAP')], { rcptTyCd: 'T' })));
    await must(shopWithGoods.post('sales', copyOf('INV-1', 'INV-3', [line()])));
    await shopWithGoods.atRest();
    expect(await callsSince(shopWithGoods, before)).toEqual(Array.from({ length: 3 }, () => 'saveTrnsSalesOsdc'));
  });

  it('waiting sales overtake the follow-ups, and one master covers all movements of its item', async () => {
    const shopWithGoods = await goodsShop();
    const before = await callCount(shopWithGoods);
    await shopWithGoods.blockLane();
    for (const number of [1, 2, 3, 4, 5])
      await shopWithGoods.post('sales', sale(`INV-${number}`, [goods('SOAP')]), ASYNC);
    await shopWithGoods.freeLane();
    await shopWithGoods.atRest();
    expect(await callsSince(shopWithGoods, before)).toEqual([
      ...Array.from({ length: 6 }, () => 'saveTrnsSalesOsdc'),
      ...Array.from({ length: 5 }, () => 'insertStockIO'),
      'saveStockMaster',
    ]);
    expect((await shopWithGoods.authoritysStock()).masters).toMatchObject({ SOAP: 5 });
  });

  it('and the master includes the movement of a caller', async () => {
    const shopWithGoods = await goodsShop();
    await must(shopWithGoods.post('stock/io', stockMovement(1, [moved('SOAP', 5)])));
    await shopWithGoods.atRest();
    expect(await shopWithGoods.authoritysStock()).toMatchObject({ moved: { SOAP: 15 }, masters: { SOAP: 15 } });
  });

  it('a caller is told that a movement of its own is not necessary', async () => {
    const shopWithGoods = await goodsShop();
    await shopWithGoods.sell('INV-1', [goods('SOAP')]);
    const own = stockMovement(1, [moved('SOAP', 1, { stockTyCd: '11' })], { invcNo: 'INV-1' });
    expect(verdict(await shopWithGoods.post('stock/io', own))).toEqual([409, '802', '802 invcNo']);
  });

  it('a refused movement stops no others', async () => {
    const shopWithGoods = await goodsShop();
    const { stack, till } = shopWithGoods;
    await shopWithGoods.refuseMovement();
    await shopWithGoods.sell('INV-1', [goods('SOAP')]);
    await shopWithGoods.atRest();
    await shopWithGoods.sell('INV-2', [goods('SOAP')]);
    await shopWithGoods.atRest();
    const kinds = await stack.query<{ status: string; count: number }>(
      `SELECT status, count(*)::int FROM submissions JOIN documents USING (id) WHERE tin = $1 AND document ->> 'origin' = 'invoice'
       GROUP BY 1 ORDER BY 1`,
      [till.tin],
    );
    expect(kinds).toEqual([
      { status: 'APPROVED', count: 1 },
      { status: 'REJECTED', count: 1 },
    ]);
  });

  it('a caller need not repeat a refused movement: a count corrects the stock at the authority', async () => {
    const shopWithGoods = await goodsShop();
    const { till } = shopWithGoods;
    await shopWithGoods.atRest();
    await shopWithGoods.refuseMovement();
    await shopWithGoods.sell('INV-1', [goods('SOAP')]);
    await shopWithGoods.atRest();
    const own = stockMovement(1, [moved('SOAP', 1, { stockTyCd: '11' })], { invcNo: 'INV-1' });
    expect(verdict(await shopWithGoods.post('stock/io', own))).toEqual([409, '802', '802 invcNo']);
    await must(till.put('stock/master/activate', stockMaster('SOAP', 9)));
    expect(await shopWithGoods.inStock('SOAP')).toBe(9);
    expect(await shopWithGoods.authoritysStock()).toMatchObject({ moved: { SOAP: 9 }, masters: { SOAP: 9 } });
  });
});

describe('if the stock of an app does not follow its sales', () => {
  const setup = async () => {
    const shopWithGoods = await goodsShop();
    await shopWithGoods.atRest();
    await shopWithGoods.stack.query(
      'UPDATE apps a SET stock_follows = false FROM devices d WHERE d.id = a.device_id AND d.tin = $1',
      [shopWithGoods.till.tin],
    );
    return shopWithGoods;
  };

  it('it stays as it is, here and at the authority, until a movement of the caller', async () => {
    const shopWithGoods = await setup();
    const before = await callCount(shopWithGoods);
    await shopWithGoods.sell('INV-1', [goods('SOAP', 2)]);
    await shopWithGoods.atRest();
    expect([await callsSince(shopWithGoods, before), await shopWithGoods.inStock('SOAP')]).toEqual([
      ['saveTrnsSalesOsdc'],
      10,
    ]);
    const own = stockMovement(1, [moved('SOAP', 2, { stockTyCd: '11' })], { invcNo: 'INV-1' });
    await must(shopWithGoods.post('stock/io', own));
    expect(await shopWithGoods.inStock('SOAP')).toBe(8);
    await must(shopWithGoods.till.put('stock/master', stockMaster('SOAP', 8)));
    expect(await shopWithGoods.authoritysStock()).toMatchObject({ moved: { SOAP: 8 }, masters: { SOAP: 8 } });
  });
});

/** The authority answers 504 to calls of this operation for the taxpayer, until its faults are cleared. */
const answer504 = (operation: string, { stack, till }: Shop): Promise<unknown> =>
  stack.simulator.armFault({ fault: 'gateway-504', operation, tin: till.tin, times: 1_000 });

async function shopWithGoods(): Promise<Shop> {
  const here = await shop();
  await here.goods();
  await here.stock('SOAP', 100);
  return here;
}

async function branchOf({ stack, till }: Shop): Promise<Shop> {
  const branch = await stack.branchOf(till);
  await must(branch.initialise());
  return new Shop(stack, branch);
}

const sellSoap = (at: Shop, invoice: string) =>
  must(at.post('sales', sale(invoice, [line({ itemCd: 'SOAP', qty: 2 })])));

/** Too short for the authority to be asked until it answers. */
const SHORT = { prefer: 'wait=1' };

const moveSoap = (at: Shop) => at.post('stock/io', stockMovement(1, [moved('SOAP', 10)]), SHORT);

const statusOf = async (at: Shop, location: string) => (await must(at.get(location))).body.data.status;

describe('movements that the authority does not answer, while it answers sales', () => {
  it('stop no sale, neither of the branch nor of another, and go out later without an operator', async () => {
    const here = await shopWithGoods();
    const there = await branchOf(here);
    await there.stock('SOAP', 100);
    await answer504('insertStockIO', here);

    const movements = [await moveSoap(here), await moveSoap(there)];
    expect(movements.map(({ status, body }) => [status, body.resultCd])).toEqual([
      [202, '006'],
      [202, '006'],
    ]);
    for (const at of [here, there]) {
      const { body } = await sellSoap(at, `INV-${at === here ? 1 : 2}`);
      expect(body.data).toMatchObject({ rcptSign: expect.any(String) as string });
    }
    const [mine, theirs] = movements.map(({ headers }) => headers.get('location')!);
    // A worker asks about it from time to time.
    expect(['IN_DOUBT', 'SUBMITTING']).toContain(await statusOf(here, mine!));
    await here.stack.simulator.clearFaults(here.till.tin);

    await eventually(async () => expect(await statusOf(here, mine!)).toBe('APPROVED'), { timeoutMs: 60_000 });
    await eventually(async () => expect(await statusOf(there, theirs!)).toBe('APPROVED'), { timeoutMs: 60_000 });
    await here.atRest();
    // Two movements of callers, and one for each sale.
    expect(await here.movements()).toHaveLength(4);
  });
});

describe('a new item that the authority does not answer', () => {
  it('has its own sales wait, and no others', async () => {
    const here = await shop();
    await answer504('saveItem', here);
    const newItem = { itemName: 'A new service', taxType: 'B', itemCode: 'SVC-NEW' };
    const item = await here.post('items/service', newItem, SHORT);
    expect(item.status).toBe(202);
    const ofItem = await here.post('sales', sale('INV-1', [line({ itemCd: 'SVC-NEW' })]), ASYNC);
    await here.sell('INV-2');
    await here.sell('INV-3');
    expect(await statusOf(here, ofItem.headers.get('location')!)).not.toBe('APPROVED');
    await here.stack.simulator.clearFaults(here.till.tin);
    await here.atRest();
    const numbers = (await here.signedSales()).map(({ trdInvcNo }) => trdInvcNo);
    expect(numbers).toEqual(['INV-2', 'INV-3', 'INV-1']);
  });
});
