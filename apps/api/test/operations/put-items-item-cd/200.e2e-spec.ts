import { itemFields, line, sale } from '../bodies.js';
import { must, shop } from '../shop.js';

describe('PUT /items/{itemCd} answers 200', () => {
  it('and the item is changed in place', async () => {
    const { till, get } = await shop();
    const { body } = await must(till.put('items/SVC-WASH', itemFields({ taxTyCd: 'A' })));
    expect(body).toMatchObject({ success: true, message: expect.any(String) });
    expect(body.data).toEqual({ itemCd: 'SVC-WASH', updated: true });
    const { itemList } = (await get('items')).body.data;
    expect(itemList).toMatchObject([
      { itemCd: 'SVC-WASH', itemNm: 'A thorough wash', itemClsCd: '9101150100', taxTyCd: 'A', dftPrc: 232 },
    ]);
  });

  it('to what the authority is told under the same code', async () => {
    const { till, wireOf } = await shop();
    await must(till.put('items/SVC-WASH', itemFields()));
    expect(await wireOf('SVC-WASH')).toMatchObject({ itemCd: 'SVC-WASH', itemNm: 'A thorough wash', dftPrc: 232 });
  });

  it('to the same change again, and to one back and forth', async () => {
    const { till } = await shop();
    for (const useYn of ['N', 'N', 'Y', 'N', 'Y']) await must(till.put('items/SVC-WASH', itemFields({ useYn })));
  });

  it('and takes an item out of use and back into it', async () => {
    const { till, post, get } = await shop();
    await must(till.put('items/SVC-WASH', itemFields({ useYn: 'N' })));
    expect((await get('items')).body.data.itemList).toMatchObject([{ useYn: 'N' }]);
    expect((await post('sales', sale('INV-1'))).status).toBe(422);
    await must(till.put('items/SVC-WASH', itemFields({ useYn: 'Y' })));
    await must(post('sales', sale('INV-1', [line()])));
  });

  it('to an item in use where nothing is said of it', async () => {
    const { till, get } = await shop();
    await must(till.put('items/SVC-WASH', itemFields({ useYn: undefined })));
    expect((await get('items')).body.data.itemList).toMatchObject([{ useYn: 'Y' }]);
  });
});
