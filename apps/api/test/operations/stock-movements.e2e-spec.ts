import { line, moved, stockMaster, stockMovement } from '../client/bodies.js';
import { age, COPY } from '../client/copies.js';
import { anyTill, must, shop, type Shop, type Till, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { saysThatItIsNotThereYet, saysThatItIsStillSo, servesWhatIsKept, wantsADevice } from './shared/copies.js';

describe(answers('get-stock-movements', 200), () => {
  const listed = async ({ get }: Shop, query = '') =>
    (await must(get(`stock/movements${query}`))).body.data as unknown as {
      stockList: Record<string, unknown>[];
      nextCursor: string | null;
    };

  it('with all fields of a movement', async () => {
    const here = await shop();
    await here.goods();
    const { headers } = await must(here.post('stock/io', stockMovement(7, [moved()], { remark: 'By van' })));
    expect(await listed(here)).toEqual({
      stockList: [
        {
          submissionId: headers.get('location')!.split('/').at(-1),
          ...{ status: 'APPROVED', sarNo: 7, orgSarNo: null, kraSarNo: 1, regTyCd: 'M', stockTyCd: '02' },
          ...{ ocrnDt: '20260302', invcNo: null, spplrTin: null, spplrInvcNo: null, custTin: null, custNm: null },
          custBhfId: null,
          ...{ remark: 'By van', acceptedAt: expect.any(String) as string },
          itemList: [{ itemSeq: 1, itemCd: 'SOAP', itemNm: 'Soap', qty: 10, unitPrice: 58, totAmt: 580 }],
        },
      ],
      nextCursor: null,
    });
  });

  it('with automatic movements, newest first, and no count without a difference', async () => {
    const here = await shop();
    await here.goods();
    for (const _ of [1, 2]) await must(here.till.put('stock/master/activate', stockMaster('SOAP', 5)));
    await here.sell('INV-1', [line({ itemCd: 'SOAP', qty: 2 })]);
    await here.atRest();
    const { stockList } = await listed(here);
    expect(stockList).toMatchObject([
      { sarNo: null, stockTyCd: '11', invcNo: 'INV-1', kraSarNo: 2, itemList: [{ qty: 2 }] },
      { sarNo: null, stockTyCd: '06', invcNo: null, kraSarNo: 1, itemList: [{ qty: 5 }] },
    ]);
  });

  it('of one item, page by page, and none of others', async () => {
    const [here, other] = [await shop(), await shop()];
    await other.goods();
    await must(other.post('stock/io', stockMovement(1)));
    for (const itemCd of ['SOAP', 'TEA']) await here.goods(itemCd);
    for (const number of [1, 2, 3]) await must(here.post('stock/io', stockMovement(number, [moved('SOAP', number)])));
    await must(here.post('stock/io', stockMovement(4, [moved('TEA')])));
    const first = await listed(here, '?item=SOAP&limit=2');
    expect(first.stockList).toMatchObject([{ sarNo: 3 }, { sarNo: 2 }]);
    const second = await listed(here, `?item=SOAP&limit=2&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ stockList: [{ sarNo: 1 }], nextCursor: null });
    expect((await listed(here)).stockList).toHaveLength(4);
    expect((await listed(here, '?since=2999-01-01T00:00:00Z')).stockList).toEqual([]);
  });
});

describe(answers('get-stock-movements', 400), () => {
  it.each([
    ['limit=0', ['limit']],
    ['limit=201', ['limit']],
    ['since=yesterday', ['since']],
    ['cursor=nothing', ['cursor']],
    ['cursor=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', ['cursor']],
    ['item=%00', ['item']],
    [`item=${'x'.repeat(51)}`, ['item']],
    ['item=A&item=B', ['item']],
  ])('and 003 to ?%s, naming %j', async (query, fields) => {
    const till = await anyTill();
    const answer = await till.get(`stock/movements?${query}`);
    expect(verdict(answer)).toEqual([400, '003', ...fields.map((field) => `003 ${field}`)]);
  });
});

describe(answers('get-stock-transfers', 200), () => {
  servesWhatIsKept('get-stock-transfers', 'moves', 'selectStockMoveList');

  const transfer = (number: number, qty: number, custBhfId = '01') =>
    stockMovement(number, [moved('SOAP', qty, { stockTyCd: '13' })], { custBhfId, remark: 'For the weekend' });

  const list = async (till: Till, query = '') => (await must(till.get(`stock/transfers${query}`))).body.data;

  /** A shop with goods in its head office, and a branch that has pulled its transfers once. */
  async function setup() {
    const here = await shop();
    await here.goods();
    const branch = await here.stack.branchOf(here.till);
    await must(branch.initialise());
    expect(await list(branch)).toEqual({ transferList: [], nextCursor: null, ...COPY });
    const send = (...numbers: number[]) =>
      Promise.all(numbers.map((number) => must(here.post('stock/io', transfer(number, number)))));
    const afterAWhile = () => age(here.stack, here.till, 'moves', 61);
    return { ...here, branch, send, afterAWhile };
  }

  const quantities = (data: Record<string, unknown>) =>
    (data.transferList as { itemList: { qty: number }[] }[]).map(({ itemList }) => itemList[0]!.qty);

  it('with transfers of another branch, which a sync makes visible', async () => {
    const { branch, send, afterAWhile } = await setup();
    await send(3);
    await afterAWhile();
    const { registers } = (await must(branch.post('sync', {}, { prefer: 'wait=60' }))).body.data;
    expect(registers).toContainEqual(expect.objectContaining({ register: 'moves', state: 'done', rows: 1 }));
    expect(await list(branch)).toEqual({
      transferList: [
        {
          ...{ custBhfId: '00', kraSarNo: 1, ocrnDt: '20260302', totItemCnt: 1, remark: 'For the weekend' },
          ...{ totTaxblAmt: 150, totTax: 24, totAmt: 174 },
          itemList: [
            {
              ...{ itemSeq: 1, itemCd: 'SOAP', itemNm: 'Soap', qty: 3, qtyUnitCd: 'U', unitPrice: 58, totAmt: 174 },
              itemExpiryDt: null,
            },
          ],
        },
      ],
      nextCursor: null,
      ...COPY,
    });
  });

  it('and a confirmed transfer is in stock here, and an unconfirmed one is not', async () => {
    const { branch, send, afterAWhile, inStockOf } = await withStocks();
    await send(3);
    await afterAWhile();
    const [{ custBhfId, itemList }] = (await list(branch)).transferList as [
      { custBhfId: string; itemList: { itemCd: string; qty: number }[] },
    ];
    const lines = itemList.map(({ itemCd, qty }) => moved(itemCd, qty, { stockTyCd: '04' }));
    await must(branch.post('stock/io', stockMovement(1, lines, { custBhfId })));
    expect([await inStockOf('00'), await inStockOf('01')]).toEqual([-3, 3]);
  });

  it('newest first, page by page, each once, after any number of pulls', async () => {
    const { branch, send, afterAWhile } = await setup();
    for (const number of [1, 2, 3]) {
      await send(number);
      await afterAWhile();
      await list(branch);
    }
    const first = await list(branch, '?limit=2');
    const second = await list(branch, `?limit=2&cursor=${String(first.nextCursor)}`);
    expect([quantities(first), quantities(second), second.nextCursor]).toEqual([[3, 2], [1], null]);
    expect(quantities(await list(branch, '?custBhfId=00'))).toEqual([3, 2, 1]);
    expect(quantities(await list(branch, '?custBhfId=02'))).toEqual([]);
    expect(quantities(await list(branch, '?since=2999-01-01T00:00:00Z'))).toEqual([]);
  });

  it('without transfers elsewhere: to the sender, to a third branch, or within another taxpayer', async () => {
    const { stack, till, post, branch, send, afterAWhile } = await setup();
    await send(1);
    await must(post('stock/io', transfer(2, 2, '02')));
    const stranger = await setup();
    await afterAWhile();
    await stranger.afterAWhile();
    const third = await stack.branchOf(till, '02');
    await must(third.initialise());
    const seen = await Promise.all([branch, third, till, stranger.branch].map((one) => list(one)));
    expect(seen.map(quantities)).toEqual([[1], [2], [], []]);
  });

  async function withStocks() {
    const here = await setup();
    const inStockOf = async (bhfId: string) => {
      const [row] = await here.stack.query<{ quantity: number }>(
        `SELECT l.quantity::float FROM stock_levels l JOIN devices d ON d.id = l.lane_id
       WHERE d.tin = $1 AND d.bhf_id = $2 AND l.item_cd = 'SOAP'`,
        [here.till.tin, bhfId],
      );
      return row?.quantity ?? null;
    };
    return { ...here, inStockOf };
  }
});

describe(answers('get-stock-transfers', 304), () => {
  saysThatItIsStillSo('get-stock-transfers');
});

describe(answers('get-stock-transfers', 400), () => {
  it.each([
    ['custBhfId=1', 'custBhfId'],
    ['since=1', 'since'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    [`cursor=${'1'.repeat(41)}`, 'cursor'],
    ['cursor=%00', 'cursor'],
    ['cursor=-', 'cursor'],
    ['cursor=17/01', 'cursor'],
    ['cursor=0000000000000017', 'cursor'],
  ])('and 003 to ?%s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`stock/transfers?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('get-stock-transfers', 409), () => {
  wantsADevice('get-stock-transfers');
});

describe(answers('get-stock-transfers', 503), () => {
  saysThatItIsNotThereYet('get-stock-transfers', 'selectStockMoveList');
});
