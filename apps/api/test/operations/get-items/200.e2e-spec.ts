import { serviceItem } from '../bodies.js';
import { ASYNC, must, newcomer, shop } from '../shop.js';

const DAY = expect.stringMatching(/^\d{8}$/) as string;

describe('GET /items answers 200', () => {
  it('with every item of the taxpayer, and what the interface promises of each', async () => {
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

  const usual = { useYn: 'Y', rraModYn: expect.stringMatching(/^[YN]$/) as string, regDt: DAY, modiDt: DAY };

  it('with none to who has none, and with none of anybody else', async () => {
    await shop();
    const { till } = await newcomer();
    expect((await must(till.get('items'))).body.data).toEqual({ itemList: [] });
  });

  it('with the items of all branches', async () => {
    const { stack, till } = await shop();
    const branch = await stack.branchOf(till);
    expect((await must(branch.get('items'))).body.data.itemList).toMatchObject([{ itemCd: 'SVC-WASH' }]);
  });

  it('without an item the authority refused', async () => {
    const { get, post, stack, till, settled } = await shop();
    await stack.simulator.arm({ fault: 'reject', code: '921', operation: 'saveItem', tin: till.tin });
    await settled(await post('items/service', serviceItem('REFUSED'), ASYNC));
    expect((await get('items')).body.data.itemList).toMatchObject([{ itemCd: 'SVC-WASH' }]);
  });
});
