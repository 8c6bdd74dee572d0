import { anItem } from '../test/documents.js';
import { sharedSimulator } from '../test/simulate.js';

const theSimulator = sharedSimulator();

async function setup() {
  const simulator = await theSimulator();
  return { simulator, till: await simulator.till() };
}

describe('the items', () => {
  it.each(['selectItemList', 'itemInfo'])('are listed with the branch that saved them, by %s', async (operation) => {
    const { simulator, till } = await setup();
    const other = await simulator.till(till.tin, '01');
    await other.ask('saveItem', anItem({ grpPrcL1: 500 }));
    expect(await till.pull(operation, 'itemList')).toMatchObject([
      {
        ...{ tin: till.tin, itemCd: 'KE2NTTU0000001', regBhfId: '01', dftPrc: 580, grpPrcL1: 500, grpPrcL2: 0 },
        ...{ itemStdNm: null, btchNo: null, bcd: null, addInfo: null, sftyQty: 0, rraModYn: 'N', useYn: 'Y' },
      },
    ]);
  });

  it('are new again after another save', async () => {
    const till = await (await theSimulator()).till();
    await till.ask('saveItem', anItem());
    const { resultDt } = await till.ask('selectItemList', { lastReqDt: '20180101000000' });
    await till.ask('saveItem', anItem({ itemNm: 'Kettle, blue' }));
    expect(await till.pull('selectItemList', 'itemList', resultDt)).toMatchObject([{ itemNm: 'Kettle, blue' }]);
  });
});

describe('saving an item', () => {
  it('stores it for the taxpayer and answers without data', async () => {
    const simulator = await theSimulator();
    const till = await simulator.till();
    expect(await till.ask('saveItem', anItem())).toMatchObject({ resultCd: '000', data: null });
    const { body } = await simulator.get(`/control/ledger?tin=${till.tin}`);
    expect(body.items).toMatchObject([{ tin: till.tin, itemCd: 'KE2NTTU0000001', dftPrc: 580 }]);
  });

  it('replaces it at the next save', async () => {
    const simulator = await theSimulator();
    const till = await simulator.till();
    await till.ask('saveItem', anItem());
    expect(await till.ask('saveItem', anItem({ itemNm: 'Kettle, blue' }))).toMatchObject({ resultCd: '000' });
    const { body } = await simulator.get(`/control/ledger?tin=${till.tin}`);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({ itemNm: 'Kettle, blue' });
  });

  it('names every missing field at once', async () => {
    const simulator = await theSimulator();
    const till = await simulator.till();
    const answer = await till.ask('saveItem', anItem({ itemNm: '', modrId: undefined }));
    expect(answer).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<itemNm> : may not be empty][<modrId> : may not be empty]',
    });
  });
});
