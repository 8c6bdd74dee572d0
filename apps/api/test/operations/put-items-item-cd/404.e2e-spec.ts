import { itemFields } from '../bodies.js';
import { must, shop, verdict } from '../shop.js';

const NOT_FOUND = [404, '005', '005 itemCd'];

describe('PUT /items/{itemCd} answers 404 and 005', () => {
  it.each(['NO-SUCH', 'svc-wash', '%00', 'x'.repeat(90)])('to %s, and registers nothing', async (itemCd) => {
    const { till, stored } = await shop();
    const before = await stored();
    expect(verdict(await till.put(`items/${itemCd}`, itemFields()))).toEqual(NOT_FOUND);
    expect(await stored()).toEqual(before);
  });

  it("to another taxpayer's item", async () => {
    const [{ till }, other] = [await shop(), await shop()];
    await must(other.post('items/service', { itemName: 'His', taxType: 'B', itemCode: 'HIS' }));
    expect(verdict(await till.put('items/HIS', itemFields()))).toEqual(NOT_FOUND);
  });
});
