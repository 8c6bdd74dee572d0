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
});
