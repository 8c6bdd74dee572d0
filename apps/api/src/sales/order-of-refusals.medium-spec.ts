import { SharedBench } from '../test/shared-bench.js';
import { returnOf, saleWith } from '../test/sales.js';
import { fieldsOf } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const JSON_TYPE = { 'content-type': 'application/json' };
const INACTIVE = { itemName: 'Retired', taxType: 'B', itemCode: 'SVC-OLD', useYn: 'N' };
const unknownItem = { itemCd: 'NO-SUCH-ITEM' };
const inactiveItem = { itemCd: INACTIVE.itemCode };

/** Each request has both faults, and is told of the first alone. */
describe('of two faults', () => {
  it('001 comes before an unreadable body, and before one that is too large or of the wrong type', async () => {
    const till = await bench.uninitialisedTill();
    for (const [body, type] of [['{'], ['x'.repeat(1_048_577)], ['x', 'text/plain']]) {
      const headers = { 'content-type': type ?? 'application/json', 'x-api-key': 'nobody' };
      expect(fieldsOf(await till.send('POST', '/sales', body, headers))).toEqual(['001 x-api-key']);
    }
  });

  it('an unreadable body comes before 002', async () => {
    const till = await bench.till();
    expect(fieldsOf(await till.send('POST', '/sales', '{"transaction":{}', JSON_TYPE))).toEqual(['003 body']);
  });

  it('002 comes before 003', async () => {
    const till = await bench.till();
    const answered = await till.post('/sales', saleWith({ pmtTyCd: null, currency: 'KSH' }, { qty: -1, itemNm: '' }));
    expect(fieldsOf(answered)).toEqual(['002 transaction.pmtTyCd', '002 items[0].itemNm']);
  });

  it('003 comes before 004, and all of them are named', async () => {
    const till = await bench.till();
    const sale = saleWith();
    await till.mustPost('/sales', sale);
    const { invcNo } = sale.transaction;
    const answered = await till.post('/sales', saleWith({ invcNo, currency: 'KSH' }, { qty: -1 }));
    expect(fieldsOf(answered)).toEqual(['003 transaction.currency', '003 items[0].qty']);
    expect(answered.body.resultMsg).toMatch(/^transaction\.currency .* \(and 1 more\)$/);
  });

  it('004 comes before 007', async () => {
    const sale = saleWith();
    const till = await bench.till();
    await till.mustPost('/sales', sale);
    const branch = await bench.branchOf(till);
    expect(fieldsOf(await branch.post('/sales', saleWith()))).toEqual(['007 device']);
    const again = await branch.post('/sales', saleWith({ invcNo: sale.transaction.invcNo, salesDt: '20260301' }));
    expect([again.status, fieldsOf(again)]).toEqual([409, ['004 transaction.invcNo']]);
  });

  it('007 comes before 801, 005 and an inactive item', async () => {
    const branch = await bench.branchOf(await bench.till([INACTIVE]));
    for (const body of [returnOf('NOBODY'), saleWith({}, unknownItem), saleWith({}, inactiveItem)]) {
      const answered = await branch.post('/sales', body);
      expect([answered.status, fieldsOf(answered)]).toEqual([409, ['007 device']]);
    }
  });

  it('801 comes before 005', async () => {
    const till = await bench.till();
    const answered = await till.post('/sales', { ...returnOf('NOBODY'), items: saleWith({}, unknownItem).items });
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['801 transaction.orgInvcNo']]);
  });

  it('005 comes before an inactive item', async () => {
    const till = await bench.till([INACTIVE]);
    const answered = await till.post('/sales', saleWith({}, inactiveItem));
    // The second line of the example is registered nowhere.
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['005 items[1].itemCd']]);
  });

  it('an inactive item comes last, as 003 with 422, and only a sale minds it', async () => {
    const till = await bench.till();
    await till.mustPost('/items/service', INACTIVE);
    const answered = await till.post('/sales', saleWith({}, inactiveItem));
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['003 items[0].itemCd']]);
    expect((await till.post('/sales', saleWith({ rcptTyCd: 'T' }, inactiveItem))).status).toBe(200);
  });

  it('none leaves anything behind', async () => {
    const till = await bench.till([INACTIVE]);
    const before = await bench.rowsOf(till);
    await till.post('/sales', saleWith({}, unknownItem));
    await till.post('/sales', returnOf('NOBODY'));
    await till.post('/sales', saleWith({}, inactiveItem));
    await till.post('/sales', saleWith({ currency: 'KSH' }));
    expect(await bench.rowsOf(till)).toEqual(before);
  });
});
