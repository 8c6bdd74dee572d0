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
