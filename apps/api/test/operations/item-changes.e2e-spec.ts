import { composition, itemFields, line, sale, SERVICE } from '../client/bodies.js';
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

/** A shop with goods that are made of others. */
async function assembler() {
  const at = await shop();
  for (const code of ['HAMPER', 'SOAP', 'TEA']) await at.goods(code);
  const compose = (parts: Record<string, number>, options = {}) =>
    at.post('items/HAMPER/composition', composition(parts), options);
  const saved = () => at.stack.simulator.rows('compositions', at.till.tin);
  return { ...at, compose, saved };
}

describe(answers('post-items-item-cd-composition', 200), () => {
  it('with all components, each saved by a call of its own', async () => {
    const { compose, saved } = await assembler();
    const { body } = await must(compose({ SOAP: 2, TEA: 0.5 }));
    expect(body.data).toEqual({
      itemCd: 'HAMPER',
      components: [
        { cpstItemCd: 'SOAP', cpstQty: 2 },
        { cpstItemCd: 'TEA', cpstQty: 0.5 },
      ],
    });
    expect(await saved()).toMatchObject([
      { itemCd: 'HAMPER', cpstItemCd: 'SOAP', cpstQty: 2, modrId: 'USR01' },
      { itemCd: 'HAMPER', cpstItemCd: 'TEA', cpstQty: 0.5 },
    ]);
  });

  it('to the same again with another quantity', async () => {
    const { compose, saved } = await assembler();
    for (const quantity of [1, 2, 1]) await must(compose({ SOAP: quantity }));
    expect(await saved()).toMatchObject([{ cpstItemCd: 'SOAP', cpstQty: 1 }]);
  });
});

describe(answers('post-items-item-cd-composition', 202), () => {
  it('to a client that does not wait: each component is a submission', async () => {
    const { compose, till, blockLane } = await assembler();
    await blockLane();
    const answer = await compose({ SOAP: 2, TEA: 1 }, ASYNC);
    expect([answer.status, answer.body.resultCd]).toEqual([202, '000']);
    const { data } = (await must(till.get('submissions?kind=item-composition'))).body;
    expect(data.submissions).toHaveLength(2);
  });
});

describe(answers('post-items-item-cd-composition', 400), () => {
  describe('and 002', () => {
    refusesFields('post-items-item-cd-composition', '002', [
      [{}, 'components'],
      [{ components: [{}] }, 'components[0].cpstItemCd', 'components[0].cpstQty'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-items-item-cd-composition', '003', [
      [{ components: [] }, 'components'],
      [composition({ SOAP: 0 }), 'components[0].cpstQty'],
      [composition({ SOAP: '2' }), 'components[0].cpstQty'],
      [composition(Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`SOAP-${index}`, 1]))), 'components'],
    ]);
  });
});

describe(answers('post-items-item-cd-composition', 404), () => {
  it('and 005 to an item that is not registered', async () => {
    const { post } = await shop();
    const answer = await post('items/NOTHING/composition', composition({ [SERVICE]: 1 }));
    expect(verdict(answer)).toEqual([404, '005', '005 itemCd']);
  });
});

describe(answers('post-items-item-cd-composition', 409), () => {
  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post('items/HAMPER/composition', composition({ SOAP: 1 })))).toEqual([
      ...[409, '007', '007 device'],
    ]);
  });
});

describe(answers('post-items-item-cd-composition', 422), () => {
  it('and 003 to a service, which has no components, and nothing is stored', async () => {
    const { post, stored } = await assembler();
    const before = await stored();
    const answer = await post(`items/${SERVICE}/composition`, composition({ SOAP: 1 }));
    expect(verdict(answer)).toEqual([422, '003', '003 itemCd']);
    expect(await stored()).toEqual(before);
  });

  it('and 005 to a component that is not registered, and no component is saved', async () => {
    const { compose, saved } = await assembler();
    const answer = await compose({ SOAP: 1, NOTHING: 1 });
    expect(verdict(answer)).toEqual([422, '005', '005 components[1].cpstItemCd']);
    expect(await saved()).toEqual([]);
  });

  it('and 003 to a list of which the authority refuses a component: the ones behind it are not sent', async () => {
    const { compose, saved, stack, till } = await assembler();
    const fault = { fault: 'reject', code: '921', message: 'Not so', operation: 'saveItemComposition', tin: till.tin };
    await stack.simulator.armFault(fault);
    const answer = await compose({ SOAP: 1, TEA: 1 });
    expect(verdict(answer)).toEqual([422, '003', '003 itemCd']);
    expect(answer.body.resultMsg).toContain('Not so');
    expect(await saved()).toEqual([]);
    await must(compose({ SOAP: 1, TEA: 1 }));
    expect(await saved()).toHaveLength(2);
  });
});
