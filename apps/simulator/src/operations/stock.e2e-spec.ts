import { anItem, aStockLine, aStockMove, audit } from '../test/documents.js';
import { sharedSimulator } from '../test/simulate.js';

const theSimulator = sharedSimulator();

afterEach(async () => (await theSimulator()).delete('/control/rules'));

const aMaster = (rsdQty: number | string) => ({ itemCd: 'KE2NTTU0000001', rsdQty, ...audit });
const FIRST_PULL_DATE = '20180101000000';

async function setup(strict: object = {}) {
  const simulator = await theSimulator();
  await simulator.post('/control/rules', { direct: { sequence: false, ...strict } });
  return { simulator, till: await simulator.till() };
}

describe('a stock move', () => {
  it.each(['insertStockIO', 'insert/stockIO', 'saveStockIO'])('is stored by %s', async (operation) => {
    const { simulator, till } = await setup();
    expect(await till.ask(operation, aStockMove())).toMatchObject({ resultCd: '000', data: null });
    const { stockMoves } = (await simulator.get(`/control/ledger?tin=${till.tin}`)).body;
    expect(stockMoves).toMatchObject([{ bhfId: '00', sarNo: 1, sarTyCd: '06' }]);
  });

  it('can use a number of the taxpayer once in all branches: 994', async () => {
    const { simulator, till } = await setup();
    const other = await simulator.till(till.tin, '01');
    await till.ask('insertStockIO', aStockMove({ sarNo: 15 }));
    expect(await other.ask('insertStockIO', aStockMove({ sarNo: 15 }))).toMatchObject({ resultCd: '994', data: null });
  });

  it('takes the next number of the taxpayer under the rule sequence', async () => {
    const { simulator, till } = await setup({ sequence: true });
    const other = await simulator.till(till.tin, '01');
    await till.ask('insertStockIO', aStockMove());
    expect(await other.ask('insertStockIO', aStockMove({ sarNo: 15 }))).toMatchObject({
      resultCd: '910',
      resultMsg: 'Invalid sarNo: Expected: 2 but found: 15',
    });
    expect(await other.ask('insertStockIO', aStockMove({ sarNo: 2 }))).toMatchObject({ resultCd: '000' });
  });

  it.each([0, 1, -1])('may have %i as its original, but not nothing', async (orgSarNo) => {
    const { till } = await setup();
    expect(await till.ask('insertStockIO', aStockMove({ orgSarNo: null }))).toMatchObject({
      resultMsg: 'Request parameter error[<orgSarNo> : may not be empty]',
    });
    expect(await till.ask('insertStockIO', aStockMove({ orgSarNo }))).toMatchObject({ resultCd: '000' });
  });

  it.each([
    [
      'no line total',
      { itemList: [aStockLine(), aStockLine({ totAmt: null })] },
      /^Expected a value for totAmt on item: 2 but it is empty or null$/,
    ],
    [
      'a line total of zero',
      { itemList: [aStockLine({ totAmt: 0 })] },
      /^Expected a value for totAmt on item: 1 but it is empty or null$/,
    ],
    ['no registration type', { regTyCd: '' }, /^regTyCd cannot be null$/],
    ['no original', { orgSarNo: null }, /getOrgSarNo\(\)" is null$/],
  ])('is refused with its own text for %s under the rule ownWords', async (_, overrides, words) => {
    const { till } = await setup({ ownWords: true, stock: true });
    const answer = await till.ask('insertStockIO', aStockMove(overrides));
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: expect.stringMatching(words) });
  });

  it.each([
    ['an unknown code', { codes: true }, { sarTyCd: '77' }, 'Invalid sarTyCd: 77'],
    [
      'a line with an unknown unit',
      { codes: true },
      { itemList: [aStockLine({ qtyUnitCd: 'QQ' })] },
      'Invalid qtyUnitCd on item: 1: QQ',
    ],
    ['a day to come', { dates: true }, { ocrnDt: '20991231' }, 'Invalid ocrnDt: a future date is not allowed'],
    ['an item that was never saved', { items: true }, {}, 'Item KE2NTTU0000001 does not exist in your inventory'],
    [
      'classes that were never pulled',
      { classesFirst: true },
      {},
      'Please make the "Get Item Classification List" request first',
    ],
  ])('is refused for %s under the rule', async (_, strict, overrides, words) => {
    const { till } = await setup(strict);
    const answer = await till.ask('insertStockIO', aStockMove(overrides));
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: words });
  });

  it('is accepted for a saved item once the classes were pulled', async () => {
    const { till } = await setup({ items: true, classesFirst: true });
    await till.ask('selectItemClsList', { lastReqDt: FIRST_PULL_DATE });
    await till.ask('saveItem', anItem());
    expect(await till.ask('insertStockIO', aStockMove())).toMatchObject({ resultCd: '000' });
  });
});

describe('a move to another branch', () => {
  it('is listed for that branch only, with the sending branch', async () => {
    const { simulator, till } = await setup();
    const [target, third] = [await simulator.till(till.tin, '01'), await simulator.till(till.tin, '02')];
    await till.ask('insertStockIO', aStockMove({ sarTyCd: '13', custTin: till.tin, custBhfId: '01', sarNo: 12 }));
    expect(await target.pull('selectStockMoveList', 'stockList')).toMatchObject([
      { custTin: till.tin, custBhfId: '00', sarNo: 12, totAmt: 5800, itemList: [{ itemSeq: 1, qty: 10 }] },
    ]);
    for (const other of [till, third]) {
      expect(await other.ask('selectStockMoveLists', { lastReqDt: FIRST_PULL_DATE })).toMatchObject({
        resultCd: '001',
      });
    }
  });

  it('is found by one of its items', async () => {
    const { simulator, till } = await setup();
    const target = await simulator.till(till.tin, '01');
    await till.ask('insertStockIO', aStockMove({ sarTyCd: '13', custBhfId: '01' }));
    const ask = (itemCd: string) => target.ask('selectStockMoveList', { lastReqDt: FIRST_PULL_DATE, itemCd });
    expect(await ask('KE2NTTU0000001')).toMatchObject({ resultCd: '000' });
    expect(await ask('KE2NTTU0000002')).toMatchObject({ resultCd: '001' });
  });

  it.each([
    ['of another kind', { sarTyCd: '11' }],
    ['to another taxpayer', { custTin: 'A123456789Z' }],
  ])('is not listed when it is %s', async (_, overrides) => {
    const { simulator, till } = await setup();
    const target = await simulator.till(till.tin, '01');
    await till.ask('insertStockIO', aStockMove({ sarTyCd: '13', custBhfId: '01', ...overrides }));
    expect(await target.pull('selectStockMoveList', 'stockList')).toEqual([]);
  });
});

describe('the stock master', () => {
  it.each(['saveStockMaster', 'save/stockMaster'])('is stored by %s as sent', async (operation) => {
    const { simulator, till } = await setup();
    expect(await till.ask(operation, aMaster('150'))).toMatchObject({ resultCd: '000', data: null });
    const { stockMaster } = (await simulator.get(`/control/ledger?tin=${till.tin}`)).body;
    expect(stockMaster).toMatchObject([{ bhfId: '00', itemCd: 'KE2NTTU0000001', rsdQty: 150 }]);
  });

  it('needs a move before it under the rule stock', async () => {
    const { till } = await setup({ stock: true });
    expect(await till.ask('saveStockMaster', aMaster(150))).toMatchObject({
      resultCd: '910',
      resultMsg: 'Stock IO is empty, consider adding items to the stock IO first',
    });
  });

  it('must equal the sum of the branch’s moves under the rule stock', async () => {
    const { simulator, till } = await setup({ stock: true });
    const other = await simulator.till(till.tin, '01');
    const another = aStockLine({ itemCd: 'KE2NTTU0000002' });
    await till.ask('insertStockIO', aStockMove());
    await other.ask('insertStockIO', aStockMove({ sarNo: 2, itemList: [another] }));
    expect((await other.ask('saveStockMaster', aMaster(150))).resultMsg).toBe(
      'rsdQty mismatch. Expected: 0.0 but found: 150',
    );
    expect((await till.ask('saveStockMaster', aMaster(9.5))).resultMsg).toBe(
      'rsdQty mismatch. Expected: 10.0 but found: 9.5',
    );
    expect(await till.ask('saveStockMaster', aMaster(10))).toMatchObject({ resultCd: '000' });
  });
});
