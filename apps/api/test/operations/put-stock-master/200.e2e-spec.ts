import { moved, stockMaster, stockMovement } from '../bodies.js';
import { must, shop } from '../shop.js';

describe('PUT /stock/master answers 200', () => {
  it('and the authority has what the movements come to', async () => {
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
