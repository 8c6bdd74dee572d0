import { moved, stockMaster, stockMovement } from '../client/bodies.js';
import { must, shop } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-stock-master', 200), () => {
  it('with the stock of each item, here and at the authority, and none of others', async () => {
    const [{ get, post, goods, till }, other] = [await shop(), await shop()];
    await other.goods();
    await must(other.post('stock/io', stockMovement(1)));
    for (const itemCd of ['SOAP', 'TEA', 'NEVER-MOVED']) await goods(itemCd);
    await must(post('stock/io', stockMovement(1, [moved('SOAP', 4)])));
    await must(till.put('stock/master/activate', stockMaster('TEA', 2.5)));
    expect((await must(get('stock/master'))).body.data).toEqual({
      stockList: [
        { itemCd: 'SOAP', itemNm: 'Soap', rsdQty: 4, reportedQty: 4, activatedAt: null },
        { itemCd: 'TEA', itemNm: 'Soap', rsdQty: 2.5, reportedQty: 2.5, activatedAt: expect.any(String) as string },
      ],
    });
  });

  it('with all items of a branch that has many, each once and in order', async () => {
    const { get, post, goods, till, stack } = await shop();
    await goods('SOAP');
    await must(post('stock/io', stockMovement(1, [moved('SOAP', 4)])));
    await stack.query(
      `INSERT INTO stock_levels (lane_id, item_cd, quantity)
       SELECT l.lane_id, 'MORE-' || lpad(n::text, 3, '0'), n
       FROM generate_series(1, 249) n, stock_levels l JOIN devices d ON d.id = l.lane_id WHERE d.tin = $1`,
      [till.tin],
    );
    const { stockList } = (await must(get('stock/master'))).body.data as unknown as { stockList: { itemCd: string }[] };
    const codes = Array.from({ length: 249 }, (_, index) => `MORE-${String(index + 1).padStart(3, '0')}`);
    expect(stockList.map(({ itemCd }) => itemCd)).toEqual([...codes, 'SOAP']);
  });
});
