import { importLink } from '../bodies.js';
import { declare } from '../imports.js';
import { ASYNC, must, shop, type Shop } from '../shop.js';

const LINK = 'imports/1/link';

/** Of a taxpayer whose first import stands in our copy as the authority has it. */
async function importer(): Promise<Shop> {
  const at = await shop();
  await declare(at);
  return at;
}

describe('PUT /imports/{importId}/link answers 200', () => {
  it('once the authority has it, and the list tells what it is', async () => {
    const at = await importer();
    const { body } = await must(at.till.put(LINK, importLink({ regrId: 'M1', regrNm: 'Manager' })));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toEqual({ success: true });
    const { data } = (await must(at.get('imports'))).body;
    expect(data).toMatchObject({ importList: [{ importId: '1', imptItemSttsCd: '3', itemCd: 'SVC-WASH' }] });
    expect(await at.stack.simulator.calls(at.till.tin, 'updateImportItem')).toMatchObject([{ resultCd: '000' }]);
  });

  it('to the one of several that is meant', async () => {
    const at = await importer();
    await declare(at, { declaredOn: '-1' });
    await declare(at, { taskCode: '2240002' });
    await must(at.till.put(LINK, importLink({ taskCd: '2240002' })));
    await must(at.till.put(LINK, importLink({ taskCd: '2240001', dclDe: '-1' })));
    const linked = (await must(at.get('imports?linked=N'))).body.data as unknown as { importList: object[] };
    expect(linked.importList).toMatchObject([{ taskCd: '2240001', dclDe: '01022026' }]);
  });

  it('to an item that is still being registered, after it', async () => {
    const at = await importer();
    await at.post('items/goods', { itemName: 'Kettle', taxType: 'B', itemCode: 'KETTLE' }, ASYNC);
    await must(at.till.put(LINK, importLink({ itemCd: 'KETTLE' })));
  });

  it('to who comes back for an answer that he never had', async () => {
    const at = await importer();
    await at.settled(await at.till.put(LINK, importLink(), ASYNC));
    const again = await must(at.till.put(LINK, importLink({ qty: 400, regrNm: 'Another' })));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await at.stack.simulator.calls(at.till.tin, 'updateImportItem')).toHaveLength(1);
  });
});
