import { moved, SERVICE, stockMaster, stockMovement } from '../client/bodies.js';
import { must, newcomer, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

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
