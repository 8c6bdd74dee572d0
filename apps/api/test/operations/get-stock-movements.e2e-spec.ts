import { line, moved, stockMaster, stockMovement } from '../client/bodies.js';
import { anyTill, must, type Shop, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';

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
