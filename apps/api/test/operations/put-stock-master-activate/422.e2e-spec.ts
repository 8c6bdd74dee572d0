import { SERVICE, stockMaster } from '../bodies.js';
import { must, shop, verdict } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

knowsItsKeys('put-stock-master-activate', async () => {
  const here = await shop();
  await here.goods();
  return { ...here, body: stockMaster(), other: stockMaster('SOAP', 11) };
});

describe('PUT /stock/master/activate answers 422', () => {
  it('and 005 to an item that is not there, and stores nothing', async () => {
    const { till, stored } = await shop();
    const before = await stored();
    expect(verdict(await till.put('stock/master/activate', stockMaster('NONE')))).toEqual([422, '005', '005 itemCd']);
    expect(await stored()).toEqual(before);
  });

  it('and 003 to a service, which has no stock', async () => {
    const { till } = await shop();
    const answer = await till.put('stock/master/activate', stockMaster(SERVICE));
    expect(verdict(answer)).toEqual([422, '003', '003 itemCd']);
  });

  it('in the words of the authority when it refuses the movement, and then there is no master', async () => {
    const { till, goods, stack, inStock, refuseMovement } = await shop();
    await goods();
    await refuseMovement();
    const answer = await till.put('stock/master/activate', stockMaster());
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
    expect(answer.body.resultMsg).toContain('Not so');
    expect(await stack.simulator.calls(till.tin, 'saveStockMaster')).toEqual([]);
    expect(await inStock('SOAP')).toBeNull();
    await must(till.put('stock/master/activate', stockMaster()));
    expect(await inStock('SOAP')).toBe(10);
  });
});
