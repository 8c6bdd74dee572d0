import { line, sale, serviceItem } from '../client/bodies.js';
import { age, untilPulled } from '../client/copies.js';
import { ASYNC, must, newcomer, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-items', 200), () => {
  const DAY = expect.stringMatching(/^\d{8}$/) as string;

  it('with every item of the taxpayer and all fields of the interface', async () => {
    const { get, post } = await shop();
    await must(post('items/goods', { itemName: 'Soap', taxType: 'A', itemCode: 'SOAP' }));
    const { body } = await must(get('items'));
    expect(body).toMatchObject({ resultCd: '000' });
    expect(body.data).toEqual({
      itemList: [
        { itemCd: 'SOAP', itemNm: 'Soap', itemClsCd: 'GD', taxTyCd: 'A', dftPrc: null, ...usual },
        { itemCd: 'SVC-WASH', itemNm: 'A wash', itemClsCd: 'SV', taxTyCd: 'B', dftPrc: 116, ...usual },
      ],
    });
  });

  const usual = {
    useYn: 'Y',
    rraModYn: expect.stringMatching(/^[YN]$/) as string,
    regDt: DAY,
    modiDt: DAY,
    source: 'OWN',
  };

  it('with an empty list to a taxpayer without items, and none of others', async () => {
    await shop();
    const { till } = await newcomer();
    expect((await must(till.get('items'))).body.data).toEqual({ itemList: [] });
  });

  it('with the items of all branches', async () => {
    const { stack, till } = await shop();
    const branch = await stack.branchOf(till);
    expect((await must(branch.get('items'))).body.data.itemList).toMatchObject([{ itemCd: 'SVC-WASH' }]);
  });

  describe('with items that other software registered', () => {
    const synced = async () => {
      const here = await shop();
      await untilPulled(here.till);
      await here.stack.simulator.addItem(here.till.tin, { itemCd: 'KE2NTU9000001', itemNm: 'Kettle' });
      await age(here.stack, here.till, 'items', 61);
      await must(here.post('sync', {}, { prefer: 'wait=60' }));
      return here;
    };

    it('after its own, once each, as the authority reported them', async () => {
      const { get } = await synced();
      expect((await must(get('items'))).body.data.itemList).toMatchObject([
        { itemCd: 'SVC-WASH', source: 'OWN' },
        {
          ...{ itemCd: 'KE2NTU9000001', itemNm: 'Kettle', itemClsCd: '5059690800', taxTyCd: 'B', dftPrc: 116 },
          ...{ ...usual, source: 'AUTHORITY' },
        },
      ]);
    });

    it('and its own data of an item stays, whatever other software reports', async () => {
      const { stack, till, get } = await synced();
      await stack.simulator.addItem(till.tin, { itemCd: 'SVC-WASH', itemNm: 'Not a wash', useYn: 'N' });
      await age(stack, till, 'items', 61);
      await must(till.post('sync', {}, { prefer: 'wait=60' }));
      const { itemList } = (await must(get('items'))).body.data;
      expect(itemList).toMatchObject([{ itemCd: 'SVC-WASH', itemNm: 'A wash', useYn: 'Y', source: 'OWN' }, {}]);
    });

    it('and such an item must be registered before it is sold', async () => {
      const { post, get } = await synced();
      const sold = line({ itemCd: 'KE2NTU9000001' });
      expect(verdict(await post('sales', sale('INV-1', [sold])))).toEqual([422, '005', '005 items[0].itemCd']);
      await must(post('items/service', serviceItem('KE2NTU9000001')));
      await must(post('sales', sale('INV-1', [sold])));
      const { itemList } = (await must(get('items'))).body.data;
      expect(itemList).toMatchObject([{ source: 'OWN' }, { source: 'OWN' }]);
    });

    it('without those of other taxpayers', async () => {
      await synced();
      const { till } = await newcomer();
      expect((await must(till.get('items'))).body.data).toEqual({ itemList: [] });
    });
  });

  it('without an item that the authority refused', async () => {
    const { get, post, stack, till, settled } = await shop();
    await stack.simulator.armFault({ fault: 'reject', code: '921', operation: 'saveItem', tin: till.tin });
    await settled(await post('items/service', serviceItem('REFUSED'), ASYNC));
    expect((await get('items')).body.data.itemList).toMatchObject([{ itemCd: 'SVC-WASH' }]);
  });
});

describe(answers('get-items', 400), () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=x', 'limit'],
    ['cursor=x', 'cursor'],
  ])('and 003 to ?%s', async (query, field) => {
    const { till } = await shop();
    expect(verdict(await till.get(`items?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});
