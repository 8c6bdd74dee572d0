import { moved, SERVICE, stockMaster, stockMovement } from '../bodies.js';
import { must, shop, verdict } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

knowsItsKeys('put-stock-master', async () => {
  const here = await shop();
  await here.goods();
  return { ...here, body: stockMaster('SOAP', 0), other: stockMaster('SOAP', 0, { regrId: 'U2' }) };
});

describe('PUT /stock/master answers 422', () => {
  it.each([9, 11, 0])('and 003 to %d where the movements come to 10, and stores nothing', async (rsdQty) => {
    const { post, till, goods, atRest, stored } = await shop();
    await goods();
    await must(post('stock/io', stockMovement(1, [moved('SOAP', 10)])));
    await atRest();
    const before = await stored();
    const answer = await till.put('stock/master', stockMaster('SOAP', rsdQty));
    expect(verdict(answer)).toEqual([422, '003', '003 rsdQty']);
    expect(answer.body.resultMsg).toContain('10');
    expect(await stored()).toEqual(before);
  });

  it('and 005 to an item that is not there', async () => {
    const { till } = await shop();
    expect(verdict(await till.put('stock/master', stockMaster('NONE', 0)))).toEqual([422, '005', '005 itemCd']);
  });

  it('and 003 to a service, which has no stock', async () => {
    const { till } = await shop();
    expect(verdict(await till.put('stock/master', stockMaster(SERVICE, 0)))).toEqual([422, '003', '003 itemCd']);
  });
});
