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
  it('waits for its taxpayer; other taxpayers have other imports', async () => {
    const { simulator, first } = await setup();
    expect(first).toMatchObject({ imptItemsttsCd: '2', qtyUnitCd: 'KGM', pkgUnitCd: 'KGM' });
    expect((await importsOf(await simulator.till()))[0]).not.toEqual(first);
  });

  it.each(['updateImportItem', 'importedItemConvertedInfo'])('is updated by %s', async (operation) => {
    const { till, first } = await setup();
    const answer = await till.ask(operation, anImportUpdate(first, { hsCd: '0085167910' }));
    expect(answer).toMatchObject({ resultCd: '000', data: null });
    expect((await importsOf(till))[0]).toEqual({ ...first, hsCd: '0085167910', imptItemsttsCd: '3' });
  });

  it('is new again after an update; the others are not', async () => {
    const { till, first } = await setup();
    await till.ask('updateImportItem', anImportUpdate(first));
    expect(await importsOf(till, '20260101000000')).toMatchObject([{ taskCd: first.taskCd, imptItemsttsCd: '3' }]);
  });

  it('can be updated with the spelling of the list', async () => {
    const { till, first } = await setup();
    const { imptItemSttsCd: _, ...update } = anImportUpdate(first);
    expect(await till.ask('updateImportItem', { ...update, imptItemsttsCd: '4' })).toMatchObject({ resultCd: '000' });
    expect((await importsOf(till))[0]).toMatchObject({ imptItemsttsCd: '4' });
  });

  it('cannot be updated without the codes of its item', async () => {
    const { till, first } = await setup();
    const answer = await till.ask('updateImportItem', anImportUpdate(first, { itemCd: null, itemClsCd: '' }));
    expect(answer).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<itemClsCd> : may not be empty][<itemCd> : may not be empty]',
    });
  });

  it('cannot be approved without a remark under the rule counterparts: 999', async () => {
    const { till, first } = await setup({ counterparts: true });
    const answer = await till.ask('updateImportItem', anImportUpdate(first, { remark: null }));
    expect(answer).toMatchObject({ resultCd: '999', data: null });
    expect((await importsOf(till))[0]).toEqual(first);
    const cancelled = anImportUpdate(first, { remark: null, imptItemSttsCd: '4' });
    expect(await till.ask('updateImportItem', cancelled)).toMatchObject({ resultCd: '000' });
  });

  it('must have been declared under the rule counterparts', async () => {
    const { till, first } = await setup({ counterparts: true });
    const answer = await till.ask('updateImportItem', anImportUpdate(first, { taskCd: '1' }));
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: expect.stringMatching(/does not exist$/) });
  });

  it('must become a registered item under the rule items', async () => {
    const { till, first } = await setup({ items: true });
    expect(await till.ask('updateImportItem', anImportUpdate(first))).toMatchObject({ resultCd: '910' });
    await till.ask('saveItem', anItem());
    expect(await till.ask('updateImportItem', anImportUpdate(first))).toMatchObject({ resultCd: '000' });
  });

  it('must get a class of the list under the rule classes', async () => {
    const { till, first } = await setup({ classes: true });
    const answer = await till.ask('updateImportItem', anImportUpdate(first, { itemClsCd: '4711000000' }));
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: expect.stringMatching(/valid item classification/) });
    expect(await till.ask('updateImportItem', anImportUpdate(first))).toMatchObject({ resultCd: '000' });
  });

  it('stays unchanged by the old path under the rule losesConversions, although the answer is 000', async () => {
    const { till, first } = await setup({ losesConversions: true });
    expect(await till.ask('importedItemConvertedInfo', anImportUpdate(first))).toMatchObject({ resultCd: '000' });
    expect((await importsOf(till))[0]).toEqual(first);
  });
});
