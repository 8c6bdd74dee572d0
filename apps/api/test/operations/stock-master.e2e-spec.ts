import { line, moved, sale, SERVICE, stockMaster, stockMovement } from '../client/bodies.js';
import { ASYNC, must, newcomer, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

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

describe(answers('put-stock-master', 200), () => {
  it('and the authority gets the sum of the movements', async () => {
    const { post, till, goods, authoritysStock } = await shop();
    await goods();
    await must(post('stock/io', stockMovement(1, [moved('SOAP', 10)])));
    const { body } = await must(till.put('stock/master', stockMaster('SOAP', 10)));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toEqual({ itemCd: 'SOAP', rsdQty: 10 });
    expect(await authoritysStock()).toEqual({ moved: { SOAP: 10 }, masters: { SOAP: 10 } });
  });

  it('to the same again', async () => {
    const { post, till, goods } = await shop();
    await goods();
    await must(post('stock/io', stockMovement(1, [moved('SOAP', 10)])));
    for (const _ of [1, 2]) await must(till.put('stock/master', stockMaster('SOAP', 10)));
  });
});

describe(answers('put-stock-master', 400), () => {
  describe('and 002', () => {
    refusesFields('put-stock-master', '002', [
      [{}, 'itemCd', 'rsdQty'],
      [stockMaster('SOAP', null), 'rsdQty'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('put-stock-master', '003', [
      ...[-1, 0.001, '7', 1e12, true].map((rsdQty) => [stockMaster('SOAP', rsdQty), 'rsdQty'] as const),
      [{ itemCd: 7, rsdQty: 1 }, 'itemCd'],
      [stockMaster('x'.repeat(51)), 'itemCd'],
    ]);
  });
});

describe(answers('put-stock-master', 409), () => {
  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.put('stock/master', stockMaster())).slice(0, 2)).toEqual([409, '007']);
  });
});

describe(answers('put-stock-master', 422), () => {
  it.each([9, 11, 0])('and 003 to %d if the movements add up to 10, and stores nothing', async (rsdQty) => {
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

  it('and 005 to an unknown item', async () => {
    const { till } = await shop();
    expect(verdict(await till.put('stock/master', stockMaster('NONE', 0)))).toEqual([422, '005', '005 itemCd']);
  });

  it('and 003 to a service, which has no stock', async () => {
    const { till } = await shop();
    expect(verdict(await till.put('stock/master', stockMaster(SERVICE, 0)))).toEqual([422, '003', '003 itemCd']);
  });
});

describe(answers('put-stock-master-activate', 200), () => {
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

  it('and the authority gets a movement of the difference, and then the master', async () => {
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

  it('and moves nothing if there is no difference, but sends the master', async () => {
    const { post, till, goods, movements, inStock } = await shop();
    await goods();
    await must(post('stock/io', stockMovement(1, [moved('SOAP', 10)])));
    await must(till.put('stock/master/activate', stockMaster('SOAP', 10)));
    expect([(await movements()).length, await inStock('SOAP')]).toEqual([1, 10]);
    await must(post('sales', sale('INV-1', [line({ itemCd: 'SOAP' })])));
  });

  it('to the count at its time: earlier submissions of the lane count before it', async () => {
    const { post, till, goods, settled, inStock, authoritysStock, atRest, blockLane, freeLane } = await shop();
    await goods();
    await must(till.put('stock/master/activate', stockMaster('SOAP', 10)));
    await blockLane();
    const accepted = [
      await post('sales', sale('INV-1', [line({ itemCd: 'SOAP', qty: 2 })]), ASYNC),
      await till.put('stock/master/activate', stockMaster('SOAP', 30), ASYNC),
      await till.put('stock/master/activate', stockMaster('SOAP', 20), ASYNC),
      await post('sales', sale('INV-2', [line({ itemCd: 'SOAP', qty: 3 })]), ASYNC),
    ];
    await freeLane();
    for (const answer of accepted) expect((await settled(answer)).body.data).toMatchObject({ status: 'APPROVED' });
    expect(await inStock('SOAP')).toBe(17);
    await atRest();
    expect(await authoritysStock()).toEqual({ moved: { SOAP: 17 }, masters: { SOAP: 17 } });
  });

  it('and our stock and that of the authority agree again, even after a refused movement', async () => {
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

  it('and changes only our stock if the authority has the counted quantity already', async () => {
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

describe(answers('put-stock-master-activate', 400), () => {
  describe('and 002', () => {
    refusesFields('put-stock-master-activate', '002', [
      [{}, 'itemCd', 'rsdQty'],
      [stockMaster('SOAP', null), 'rsdQty'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('put-stock-master-activate', '003', [
      ...[-1, 0.001, '7', 1e12, true].map((rsdQty) => [stockMaster('SOAP', rsdQty), 'rsdQty'] as const),
      [{ itemCd: 7, rsdQty: 1 }, 'itemCd'],
      [stockMaster('x'.repeat(51)), 'itemCd'],
    ]);
  });
});

describe(answers('put-stock-master-activate', 409), () => {
  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.put('stock/master/activate', stockMaster())).slice(0, 2)).toEqual([409, '007']);
  });
});

describe(answers('put-stock-master-activate', 422), () => {
  it('and 005 to an unknown item, and stores nothing', async () => {
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

  it('with the text of the authority if it refuses the movement, and without a master', async () => {
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
