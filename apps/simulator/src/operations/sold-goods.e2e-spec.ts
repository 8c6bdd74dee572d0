import { aLine, anItem, aSale, aStockLine, aStockMove, audit } from '../test/documents.js';
import { sharedSimulator, simulate } from '../test/simulate.js';

async function seller(settings?: Parameters<typeof simulate>[0]) {
  const simulator = await simulate(settings);
  return { simulator, till: await simulator.till() };
}

describe('a sale', () => {
  it('is signed', async () => {
    const { till } = await seller();
    const { resultCd, data } = await till.sell();
    expect(resultCd).toBe('000');
    expect(data).toEqual({
      curRcptNo: 1,
      totRcptNo: 1,
      intrlData: expect.stringMatching(/^[A-Z2-7]{26}$/),
      rcptSign: expect.stringMatching(/^[A-Z2-7]{16}$/),
      sdcDateTime: expect.stringMatching(/^\d{14}$/),
    });
  });

  it('is signed under its other operation name too', async () => {
    const { till } = await seller();
    expect(await till.ask('sendSalesTransaction', aSale())).toMatchObject({ resultCd: '000' });
  });

  it('gets the same signature for the same data, and another one for another number', async () => {
    const { simulator, till } = await seller();
    const first = await till.sell();
    const second = await till.sell({ invcNo: 2 });
    await simulator.post('/control/reset');
    const afterwards = await (await simulator.till(till.tin)).sell();
    expect(second.data.rcptSign).not.toBe(first.data.rcptSign);
    expect(afterwards.data.rcptSign).toBe(first.data.rcptSign);
    expect(afterwards.data.intrlData).toBe(first.data.intrlData);
  });

  it('is accepted once: a duplicate gets 994 without the receipt', async () => {
    const { simulator, till } = await seller();
    await till.sell();
    const duplicate = await till.sell();
    expect(duplicate).toMatchObject({ resultCd: '994', resultMsg: 'There is an overlapped Data', data: null });
    expect(await simulator.sales(till)).toHaveLength(1);
  });

  it('with number 0 is refused under any rules', async () => {
    const { till } = await seller();
    expect(await till.sell({ invcNo: 0 })).toMatchObject({ resultCd: '910' });
  });

  it('may skip numbers and use them later', async () => {
    const { till } = await seller();
    const codes = [];
    for (const invcNo of [8, 3, 1_792_000_000_000]) codes.push((await till.sell({ invcNo })).resultCd);
    expect(codes).toEqual(['000', '000', '000']);
  });

  it.each([2, 8])('with number %d is refused under the rule sequence if 1 is next', async (invcNo) => {
    const { simulator, till } = await seller({ directRules: ['sequence'] });
    const answer = await till.sell({ invcNo });
    const resultMsg = `Invc No: ${invcNo} is invalid, use the expected value: 1`;
    expect(answer).toMatchObject({ resultCd: '910', resultMsg, data: null });
    expect(await simulator.sales(till)).toHaveLength(0);
  });

  it('moves the numbers only if it is accepted', async () => {
    const { till } = await seller({ directRules: ['sequence'] });
    await till.sell({ cfmDt: null });
    await till.sell({ invcNo: 5 });
    expect((await till.sell()).data).toMatchObject({ curRcptNo: 1, totRcptNo: 1 });
    expect((await till.sell({ invcNo: 2 })).data).toMatchObject({ curRcptNo: 2, totRcptNo: 2 });
  });

  it('of another branch has its own numbers', async () => {
    const { simulator, till } = await seller();
    const branch = await simulator.till(till.tin, '01');
    await till.sell();
    expect(await branch.sell()).toMatchObject({ resultCd: '000', data: { curRcptNo: 1, totRcptNo: 1 } });
  });
});

describe('the counters', () => {
  it('share one number sequence and one total, and count receipts of sales and credit notes together', async () => {
    const { till } = await seller();
    const counted = [];
    for (const [index, document] of [
      { salesTyCd: 'N', rcptTyCd: 'S' },
      { salesTyCd: 'T', rcptTyCd: 'S' },
      { salesTyCd: 'N', rcptTyCd: 'R', orgInvcNo: 1 },
      { salesTyCd: 'C', rcptTyCd: 'S' },
      { salesTyCd: null, rcptTyCd: 'S' },
      { salesTyCd: 'T', rcptTyCd: 'R', orgInvcNo: 2 },
      { salesTyCd: 'C', rcptTyCd: 'R', orgInvcNo: 3 },
    ].entries()) {
      const { data } = await till.sell({ ...document, invcNo: index + 1 });
      counted.push([data.curRcptNo, data.totRcptNo]);
    }
    expect(counted).toEqual([1, 1, 2, 1, 3, 2, 2].map((current, index) => [current, index + 1]));
  });
});

describe('a credit note', () => {
  it('takes the next number of the sales', async () => {
    const { till } = await seller();
    await till.sell();
    expect(await till.sell({ invcNo: 2, rcptTyCd: 'R', orgInvcNo: 1 })).toMatchObject({ resultCd: '000' });
  });

  it.each([7, 0])('for invoice %d, which the device never had accepted, is refused', async (orgInvcNo) => {
    const { simulator, till } = await seller({ directRules: ['creditNotes'] });
    const neighbour = await simulator.till();
    for (let invcNo = 1; invcNo <= 7; invcNo += 1) await neighbour.sell({ invcNo });
    const answer = await till.sell({ rcptTyCd: 'R', orgInvcNo });
    const resultMsg = 'orgInvcNo does not exist. Please update the field and try again';
    expect(answer).toMatchObject({ resultCd: '910', resultMsg, data: null });
  });
});

describe('the caller is checked first', () => {
  it.each(['tin', 'bhfId', 'cmcKey'])('and gets 900 without %s', async (missing) => {
    const { till } = await seller();
    const headers = { ...till.credentials };
    delete headers[missing];
    const answer = await till.ask('saveTrnsSalesOsdc', 'not even JSON', headers);
    expect(answer).toMatchObject({ resultCd: '900', resultMsg: 'There is no Header information', data: null });
  });

  it.each([
    ['cmcKey', 'GUESSED'],
    ['bhfId', '09'],
    ['tin', 'P999999999Z'],
  ])('and gets 901 for a wrong %s', async (name, value) => {
    const { till } = await seller();
    const answer = await till.ask('saveTrnsSalesOsdc', 'not even JSON', { ...till.credentials, [name]: value });
    expect(answer).toMatchObject({ resultCd: '901', resultMsg: 'It is not valid device', data: null });
  });

  it('with the credentials of the body if no header has them', async () => {
    const { till } = await seller();
    const answer = await till.ask('saveTrnsSalesOsdc', { ...aSale(), ...till.credentials }, {});
    expect(answer).toMatchObject({ resultCd: '000' });
  });

  it.each(['tin', 'bhfId', 'cmcKey'])('and gets 901 if %s differs between body and headers', async (name) => {
    const { simulator, till } = await seller();
    const { credentials } = await simulator.till(till.tin, '01');
    const other = name === 'tin' ? 'P999999999Z' : credentials[name];
    expect(await till.ask('saveTrnsSalesOsdc', aSale({ [name]: other }))).toMatchObject({ resultCd: '901' });
  });
});

describe('the body of a sale', () => {
  it('must not be empty', async () => {
    const { till } = await seller();
    expect(await till.ask('saveTrnsSalesOsdc', undefined)).toMatchObject({ resultCd: '911', data: null });
  });

  it.each(['{"invcNo":1', '[1]', '"1"', 'null'])('must be a JSON object, not %s', async (body) => {
    const { till } = await seller();
    expect(await till.ask('saveTrnsSalesOsdc', body)).toMatchObject({ resultCd: '910', data: null });
  });

  it('is refused with all violations at once, in the order of the specification', async () => {
    const { till } = await seller();
    const answer = await till.sell({
      invcNo: undefined,
      taxRtE: null,
      totAmt: 'a lot',
      modrNm: '',
      receipt: { prchrAcptcYn: 'N' },
      itemList: [aLine(), aLine({ itemNm: '', qty: undefined })],
    });
    expect(answer.resultMsg).toBe(
      'Request parameter error[<invcNo> : may not be empty][<taxRtE> : may not be empty][<totAmt> : must be a number]' +
        '[<modrNm> : may not be empty][<receipt.rcptPbctDt> : may not be empty]' +
        '[<itemList[1].itemNm> : may not be empty][<itemList[1].qty> : may not be empty]',
    );
  });

  it.each([
    ['no lines', { itemList: [] }, '[<itemList> : may not be empty]'],
    ['a line that is null', { itemList: [null] }, '[<itemList[0]> : must be an object]'],
    ['an unknown receipt type', { rcptTyCd: 'X' }, '[<rcptTyCd> : must be one of S, R]'],
    ['a number with a fraction', { invcNo: 1.5 }, '[<invcNo> : must be a whole number]'],
    ['a date of another shape', { salesDt: '2026-03-02' }, '[<salesDt> : must be 8 digits]'],
    ['a name longer than its column', { custNm: 'x'.repeat(61) }, '[<custNm> : size must be between 0 and 60]'],
  ])('is refused with %s', async (_, overrides, brackets) => {
    const { till } = await seller();
    const answer = await till.sell(overrides);
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: `Request parameter error${brackets}` });
  });

  it('may have numbers as texts, a numeric trader number, blanks for nulls, and unknown keys', async () => {
    const { till } = await seller();
    const odd = {
      invcNo: '1',
      totAmt: '1160.00',
      trdInvcNo: 4711,
      custTin: '',
      stockRlsDt: '',
      favouriteColour: 'blue',
    };
    expect(await till.sell(odd)).toMatchObject({ resultCd: '000' });
    const details = await till.ask('selectInvoiceDetails', { invcNo: '1' });
    expect(details.data.salesList[0]).toMatchObject({ invcNo: 1, totAmt: 1160, trdInvcNo: '4711', custTin: null });
    expect(details.data.salesList[0]).not.toHaveProperty('favouriteColour');
  });

  it('may omit the fields that clients in production omit', async () => {
    const { till } = await seller();
    const overrides = { trdInvcNo: undefined, salesTyCd: undefined, pmtTyCd: undefined, custTin: undefined };
    expect(await till.sell(overrides)).toMatchObject({ resultCd: '000' });
  });
});

const theSimulator = sharedSimulator();

afterEach(async () => (await theSimulator()).delete('/control/rules'));

const aMaster = (rsdQty: number | string) => ({ itemCd: 'KE2NTTU0000001', rsdQty, ...audit });
const FIRST_PULL_DATE = '20180101000000';

async function stockKeeper(strict: object = {}) {
  const simulator = await theSimulator();
  await simulator.post('/control/rules', { direct: { sequence: false, ...strict } });
  return { simulator, till: await simulator.till() };
}

describe('a stock move', () => {
  it.each(['insertStockIO', 'insert/stockIO', 'saveStockIO'])('is stored by %s', async (operation) => {
    const { simulator, till } = await stockKeeper();
    expect(await till.ask(operation, aStockMove())).toMatchObject({ resultCd: '000', data: null });
    const { stockMoves } = (await simulator.get(`/control/ledger?tin=${till.tin}`)).body;
    expect(stockMoves).toMatchObject([{ bhfId: '00', sarNo: 1, sarTyCd: '06' }]);
  });

  it('can use a number of the taxpayer once in all branches: 994', async () => {
    const { simulator, till } = await stockKeeper();
    const other = await simulator.till(till.tin, '01');
    await till.ask('insertStockIO', aStockMove({ sarNo: 15 }));
    expect(await other.ask('insertStockIO', aStockMove({ sarNo: 15 }))).toMatchObject({ resultCd: '994', data: null });
  });

  it('takes the next number of the taxpayer under the rule sequence', async () => {
    const { simulator, till } = await stockKeeper({ sequence: true });
    const other = await simulator.till(till.tin, '01');
    await till.ask('insertStockIO', aStockMove());
    expect(await other.ask('insertStockIO', aStockMove({ sarNo: 15 }))).toMatchObject({
      resultCd: '910',
      resultMsg: 'Invalid sarNo: Expected: 2 but found: 15',
    });
    expect(await other.ask('insertStockIO', aStockMove({ sarNo: 2 }))).toMatchObject({ resultCd: '000' });
  });

  it.each([0, 1, -1])('may have %i as its original, but not nothing', async (orgSarNo) => {
    const { till } = await stockKeeper();
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
    const { till } = await stockKeeper({ ownWords: true, stock: true });
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
    const { till } = await stockKeeper(strict);
    const answer = await till.ask('insertStockIO', aStockMove(overrides));
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: words });
  });

  it('is accepted for a saved item once the classes were pulled', async () => {
    const { till } = await stockKeeper({ items: true, classesFirst: true });
    await till.ask('selectItemClsList', { lastReqDt: FIRST_PULL_DATE });
    await till.ask('saveItem', anItem());
    expect(await till.ask('insertStockIO', aStockMove())).toMatchObject({ resultCd: '000' });
  });
});

describe('a move to another branch', () => {
  it('is listed for that branch only, with the sending branch', async () => {
    const { simulator, till } = await stockKeeper();
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
    const { simulator, till } = await stockKeeper();
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
    const { simulator, till } = await stockKeeper();
    const target = await simulator.till(till.tin, '01');
    await till.ask('insertStockIO', aStockMove({ sarTyCd: '13', custBhfId: '01', ...overrides }));
    expect(await target.pull('selectStockMoveList', 'stockList')).toEqual([]);
  });
});

describe('the stock master', () => {
  it.each(['saveStockMaster', 'save/stockMaster'])('is stored by %s as sent', async (operation) => {
    const { simulator, till } = await stockKeeper();
    expect(await till.ask(operation, aMaster('150'))).toMatchObject({ resultCd: '000', data: null });
    const { stockMaster } = (await simulator.get(`/control/ledger?tin=${till.tin}`)).body;
    expect(stockMaster).toMatchObject([{ bhfId: '00', itemCd: 'KE2NTTU0000001', rsdQty: 150 }]);
  });

  it('needs a move before it under the rule stock', async () => {
    const { till } = await stockKeeper({ stock: true });
    expect(await till.ask('saveStockMaster', aMaster(150))).toMatchObject({
      resultCd: '910',
      resultMsg: 'Stock IO is empty, consider adding items to the stock IO first',
    });
  });

  it('must equal the sum of the branch’s moves under the rule stock', async () => {
    const { simulator, till } = await stockKeeper({ stock: true });
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
