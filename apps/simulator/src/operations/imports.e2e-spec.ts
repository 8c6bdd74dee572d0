import { anImportUpdate, anItem } from '../test/documents.js';
import { sharedSimulator } from '../test/simulate.js';
import type { TestTill } from '../test/test-till.js';

const theSimulator = sharedSimulator();

afterEach(async () => (await theSimulator()).delete('/control/rules'));

const importsOf = (till: TestTill, since?: string) => till.pull('selectImportItemList', 'itemList', since);

async function setup(strict: object = {}) {
  const simulator = await theSimulator();
  await simulator.post('/control/rules', { direct: { sequence: false, ...strict } });
  const till = await simulator.till();
  const [first] = await importsOf(till);
  return { simulator, till, first };
}

describe('an imported item', () => {
  it('waits for its taxpayer, another one for others', async () => {
    const { simulator, first } = await setup();
    expect(first).toMatchObject({ imptItemsttsCd: '2', qtyUnitCd: 'KGM', pkgUnitCd: null });
    expect((await importsOf(await simulator.till()))[0]).not.toEqual(first);
  });

  it.each(['updateImportItem', 'importedItemConvertedInfo'])('has what %s said of it', async (operation) => {
    const { till, first } = await setup();
    const answer = await till.ask(operation, anImportUpdate(first, { hsCd: '0085167910' }));
    expect(answer).toMatchObject({ resultCd: '000', data: null });
    expect((await importsOf(till))[0]).toEqual({ ...first, hsCd: '0085167910', imptItemsttsCd: '3' });
  });

  it('is news when it was updated, and the others are not', async () => {
    const { till, first } = await setup();
    await till.ask('updateImportItem', anImportUpdate(first));
    expect(await importsOf(till, '20260101000000')).toMatchObject([{ taskCd: first.taskCd, imptItemsttsCd: '3' }]);
  });

  it('is updated in the spelling of the list too', async () => {
    const { till, first } = await setup();
    const { imptItemSttsCd: _, ...update } = anImportUpdate(first);
    expect(await till.ask('updateImportItem', { ...update, imptItemsttsCd: '4' })).toMatchObject({ resultCd: '000' });
    expect((await importsOf(till))[0]).toMatchObject({ imptItemsttsCd: '4' });
  });

  it('is not updated without the codes of the item it became', async () => {
    const { till, first } = await setup();
    const answer = await till.ask('updateImportItem', anImportUpdate(first, { itemCd: null, itemClsCd: '' }));
    expect(answer).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<itemClsCd> : may not be empty][<itemCd> : may not be empty]',
    });
  });

  it('is not approved without a remark where that is the rule: 999', async () => {
    const { till, first } = await setup({ counterparts: true });
    const answer = await till.ask('updateImportItem', anImportUpdate(first, { remark: null }));
    expect(answer).toMatchObject({ resultCd: '999', data: null });
    expect((await importsOf(till))[0]).toEqual(first);
    const cancelled = anImportUpdate(first, { remark: null, imptItemSttsCd: '4' });
    expect(await till.ask('updateImportItem', cancelled)).toMatchObject({ resultCd: '000' });
  });

  it('was declared, where that is the rule', async () => {
    const { till, first } = await setup({ counterparts: true });
    const answer = await till.ask('updateImportItem', anImportUpdate(first, { taskCd: '1' }));
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: expect.stringMatching(/does not exist$/) });
  });

  it('becomes an item that was saved, where that is the rule', async () => {
    const { till, first } = await setup({ items: true });
    expect(await till.ask('updateImportItem', anImportUpdate(first))).toMatchObject({ resultCd: '910' });
    await till.ask('saveItem', anItem());
    expect(await till.ask('updateImportItem', anImportUpdate(first))).toMatchObject({ resultCd: '000' });
  });

  it('is lost by the old path where that is the rule, though the answer is 000', async () => {
    const { till, first } = await setup({ losesConversions: true });
    expect(await till.ask('importedItemConvertedInfo', anImportUpdate(first))).toMatchObject({ resultCd: '000' });
    expect((await importsOf(till))[0]).toEqual(first);
  });
});
