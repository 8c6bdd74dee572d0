import { itemFields, line, sale } from '../client/bodies.js';
import { ASYNC, must, newcomer, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

describe(answers('put-items-item-cd', 200), () => {
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

  it('to the authority under the same code', async () => {
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

  it('to an item in use if the body does not say otherwise', async () => {
    const { till, get } = await shop();
    await must(till.put('items/SVC-WASH', itemFields({ useYn: undefined })));
    expect((await get('items')).body.data.itemList).toMatchObject([{ useYn: 'Y' }]);
  });
});

describe(answers('put-items-item-cd', 202), () => {
  it('and the item stays unchanged until the approval', async () => {
    const { till, get, blockLane } = await shop();
    await blockLane();
    expect((await till.put('items/SVC-WASH', itemFields({ useYn: 'N' }), ASYNC)).status).toBe(202);
    expect((await get('items')).body.data.itemList).toMatchObject([{ itemNm: 'A wash', useYn: 'Y' }]);
  });
});

describe(answers('put-items-item-cd', 400), () => {
  const PRODUCT = ['itemClsCd', 'itemTyCd', 'itemNm', 'orgnNatCd', 'pkgUnitCd', 'qtyUnitCd', 'taxTyCd', 'dftPrc'];
  const USERS = ['regrId', 'regrNm', 'modrId', 'modrNm'];

  describe('and 002', () => {
    refusesFields('put-items-item-cd', '002', [
      [{}, ...PRODUCT, 'isrcAplcbYn', ...USERS],
      ...[...PRODUCT, ...USERS].map((field) => [itemFields({ [field]: undefined }), field] as const),
    ]);
  });

  describe('and 003', () => {
    refusesFields('put-items-item-cd', '003', [
      [itemFields({ itemNm: 'x'.repeat(201) }), 'itemNm'],
      [itemFields({ itemClsCd: '910115010' }), 'itemClsCd'],
      [itemFields({ orgnNatCd: 'Kenya' }), 'orgnNatCd'],
      [itemFields({ useYn: 'X' }), 'useYn'],
      [itemFields({ dftPrc: 'free' }), 'dftPrc'],
    ]);
  });
});

describe(answers('put-items-item-cd', 404), () => {
  const NOT_FOUND = [404, '005', '005 itemCd'];

  describe('and 005', () => {
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
});

describe(answers('put-items-item-cd', 409), () => {
  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.put('items/SVC-WASH', itemFields())).slice(0, 2)).toEqual([409, '007']);
  });
});

describe(answers('put-items-item-cd', 422), () => {
  it('to a refusal of the authority, and the item stays unchanged', async () => {
    const { till, stack, get } = await shop();
    const refusal = { fault: 'reject', code: '921', message: 'Not so', operation: 'saveItem', tin: till.tin };
    await stack.simulator.armFault(refusal);
    const answer = await till.put('items/SVC-WASH', itemFields());
    expect(answer).toMatchObject({ status: 422, body: { resultCd: '003', data: { authority: { code: '921' } } } });
    expect((await get('items')).body.data.itemList).toMatchObject([{ itemNm: 'A wash', dftPrc: 116, useYn: 'Y' }]);
  });
});
