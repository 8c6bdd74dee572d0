import { line, moved, sale, stockMaster, stockMovement } from '../bodies.js';
import { ASYNC, must, shop, verdict } from '../shop.js';

describe('PUT /stock/master/activate answers 200', () => {
  it('and the goods may be sold at once', async () => {
    const { post, till, goods, inStock } = await shop();
    await goods();
    const sold = sale('INV-1', [line({ itemCd: 'SOAP' })]);
    expect(verdict(await post('sales', sold)).slice(0, 2)).toEqual([422, '003']);
    const { body } = await must(till.put('stock/master/activate', stockMaster('SOAP', 10)));
    expect(body.data).toEqual({ itemCd: 'SOAP', rsdQty: 10 });
    await must(post('sales', sold));
    expect(await inStock('SOAP')).toBe(9);
  });

  it('and the authority has a movement of the difference, and then the master', async () => {
    const { till, goods, movements, authoritysStock, stack } = await shop();
    await goods();
    await must(till.put('stock/master/activate', stockMaster('SOAP', 10)));
    expect(await movements()).toMatchObject([{ sarNo: 1, sarTyCd: '06', totAmt: 1160, itemList: [{ qty: 10 }] }]);
    await must(till.put('stock/master/activate', stockMaster('SOAP', 7.5)));
    expect(await movements()).toMatchObject([{}, { sarNo: 2, sarTyCd: '16', itemList: [{ qty: 2.5 }] }]);
    expect(await authoritysStock()).toEqual({ moved: { SOAP: 7.5 }, masters: { SOAP: 7.5 } });
    const calls = await stack.simulator.calls(till.tin);
    expect(calls.map(({ operation }) => operation).filter((one) => /Stock/.test(one))).toEqual([
      ...['insertStockIO', 'saveStockMaster', 'insertStockIO', 'saveStockMaster'],
    ]);
  });

  it('and moves nothing where as many are there, but tells the master', async () => {
    const { post, till, goods, movements, inStock } = await shop();
    await goods();
    await must(post('stock/io', stockMovement(1, [moved('SOAP', 10)])));
    await must(till.put('stock/master/activate', stockMaster('SOAP', 10)));
    expect([(await movements()).length, await inStock('SOAP')]).toEqual([1, 10]);
    await must(post('sales', sale('INV-1', [line({ itemCd: 'SOAP' })])));
  });

  it('to what was counted when it was counted: what goes before it in the line goes before it in stock', async () => {
    const { post, till, goods, settled, inStock, authoritysStock, atRest } = await shop();
    await goods();
    await must(till.put('stock/master/activate', stockMaster('SOAP', 10)));
    const slow = { remark: 'simulate:latency=1000' };
    const accepted = [
      await post('sales', sale('INV-1', [line({ itemCd: 'SOAP', qty: 2 })], slow), ASYNC),
      await till.put('stock/master/activate', stockMaster('SOAP', 30), ASYNC),
      await till.put('stock/master/activate', stockMaster('SOAP', 20), ASYNC),
      await post('sales', sale('INV-2', [line({ itemCd: 'SOAP', qty: 3 })]), ASYNC),
    ];
    for (const answer of accepted) expect((await settled(answer)).body.data).toMatchObject({ status: 'APPROVED' });
    expect(await inStock('SOAP')).toBe(17);
    await atRest();
    expect(await authoritysStock()).toEqual({ moved: { SOAP: 17 }, masters: { SOAP: 17 } });
  });

  it('and our stock and the authority’s agree again, though it refused a movement before', async () => {
    const { till, goods, sell, atRest, movements, authoritysStock, inStock, refuseMovement } = await shop();
    await goods();
    await must(till.put('stock/master/activate', stockMaster('SOAP', 10)));
    await refuseMovement();
    await sell('INV-1', [line({ itemCd: 'SOAP' })]);
    await atRest();
    expect([await inStock('SOAP'), (await authoritysStock()).moved]).toEqual([9, { SOAP: 10 }]);
    await must(till.put('stock/master/activate', stockMaster('SOAP', 9)));
    expect(await movements()).toMatchObject([{}, { sarTyCd: '16', itemList: [{ qty: 1 }] }]);
    expect([await inStock('SOAP'), await authoritysStock()]).toEqual([9, { moved: { SOAP: 9 }, masters: { SOAP: 9 } }]);
  });

  it('and only ours changes where the authority has what was counted already', async () => {
    const { till, goods, sell, atRest, movements, authoritysStock, inStock, refuseMovement } = await shop();
    await goods();
    await must(till.put('stock/master/activate', stockMaster('SOAP', 10)));
    await refuseMovement();
    await sell('INV-1', [line({ itemCd: 'SOAP' })]);
    await atRest();
    await must(till.put('stock/master/activate', stockMaster('SOAP', 10)));
    expect([(await movements()).length, await inStock('SOAP')]).toEqual([1, 10]);
    expect(await authoritysStock()).toEqual({ moved: { SOAP: 10 }, masters: { SOAP: 10 } });
  });
});
