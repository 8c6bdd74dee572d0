import { anItem } from '../test/documents.js';
import { simulate } from '../test/simulate.js';

describe('saving an item', () => {
  it('stores it for the taxpayer and answers without data', async () => {
    const simulator = await simulate();
    const till = await simulator.till();
    expect(await till.ask('saveItem', anItem())).toMatchObject({ resultCd: '000', data: null });
    const { body } = await simulator.get(`/control/ledger?tin=${till.tin}`);
    expect(body.items).toMatchObject([{ tin: till.tin, itemCd: 'KE2NTTU0000001', dftPrc: 580 }]);
  });

  it('replaces it at the next save', async () => {
    const simulator = await simulate();
    const till = await simulator.till();
    await till.ask('saveItem', anItem());
    expect(await till.ask('saveItem', anItem({ itemNm: 'Kettle, blue' }))).toMatchObject({ resultCd: '000' });
    const { body } = await simulator.get(`/control/ledger?tin=${till.tin}`);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({ itemNm: 'Kettle, blue' });
  });

  it('names every missing field at once', async () => {
    const simulator = await simulate();
    const till = await simulator.till();
    const answer = await till.ask('saveItem', anItem({ itemNm: '', modrId: undefined }));
    expect(answer).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<itemNm> : may not be empty][<modrId> : may not be empty]',
    });
  });
});
