import { aLine, aSale } from '../test/documents.js';
import { simulate } from '../test/simulate.js';

async function setup(settings: Parameters<typeof simulate>[0] = {}) {
  const simulator = await simulate(settings);
  return { simulator, till: await simulator.till() };
}

describe('a sale', () => {
  it('is signed', async () => {
    const { till } = await setup();
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
    const { till } = await setup();
    expect(await till.ask('sendSalesTransaction', aSale())).toMatchObject({ resultCd: '000' });
  });

  it('gets the same signature for the same data, and another one for another number', async () => {
    const { simulator, till } = await setup();
    const first = await till.sell();
    const second = await till.sell({ invcNo: 2 });
    await simulator.post('/control/reset');
    const afterwards = await (await simulator.till(till.tin)).sell();
    expect(second.data.rcptSign).not.toBe(first.data.rcptSign);
    expect(afterwards.data.rcptSign).toBe(first.data.rcptSign);
    expect(afterwards.data.intrlData).toBe(first.data.intrlData);
  });

  it('is accepted once: a duplicate gets 994 without the receipt', async () => {
    const { simulator, till } = await setup();
    await till.sell();
    const duplicate = await till.sell();
    expect(duplicate).toMatchObject({ resultCd: '994', resultMsg: 'There is an overlapped Data', data: null });
    expect(await simulator.sales(till)).toHaveLength(1);
  });

  it('with number 0 is refused under any rules', async () => {
    const { till } = await setup();
    expect(await till.sell({ invcNo: 0 })).toMatchObject({ resultCd: '910' });
  });

  it('may skip numbers and use them later', async () => {
    const { till } = await setup();
    const codes = [];
    for (const invcNo of [8, 3, 1_792_000_000_000]) codes.push((await till.sell({ invcNo })).resultCd);
    expect(codes).toEqual(['000', '000', '000']);
  });

  it.each([2, 8])('with number %d is refused under the rule sequence if 1 is next', async (invcNo) => {
    const { simulator, till } = await setup({ directRules: ['sequence'] });
    const answer = await till.sell({ invcNo });
    const resultMsg = `Invc No: ${invcNo} is invalid, use the expected value: 1`;
    expect(answer).toMatchObject({ resultCd: '910', resultMsg, data: null });
    expect(await simulator.sales(till)).toHaveLength(0);
  });

  it('moves the numbers only if it is accepted', async () => {
    const { till } = await setup({ directRules: ['sequence'] });
    await till.sell({ cfmDt: null });
    await till.sell({ invcNo: 5 });
    expect((await till.sell()).data).toMatchObject({ curRcptNo: 1, totRcptNo: 1 });
    expect((await till.sell({ invcNo: 2 })).data).toMatchObject({ curRcptNo: 2, totRcptNo: 2 });
  });

  it('of another branch has its own numbers', async () => {
    const { simulator, till } = await setup();
    const branch = await simulator.till(till.tin, '01');
    await till.sell();
    expect(await branch.sell()).toMatchObject({ resultCd: '000', data: { curRcptNo: 1, totRcptNo: 1 } });
  });
});

describe('the counters', () => {
  it('share one number sequence and one total, and count receipts of sales and credit notes together', async () => {
    const { till } = await setup();
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
    const { till } = await setup();
    await till.sell();
    expect(await till.sell({ invcNo: 2, rcptTyCd: 'R', orgInvcNo: 1 })).toMatchObject({ resultCd: '000' });
  });

  it.each([7, 0])('for invoice %d, which the device never had accepted, is refused', async (orgInvcNo) => {
    const { simulator, till } = await setup({ directRules: ['creditNotes'] });
    const neighbour = await simulator.till();
    for (let invcNo = 1; invcNo <= 7; invcNo += 1) await neighbour.sell({ invcNo });
    const answer = await till.sell({ rcptTyCd: 'R', orgInvcNo });
    const resultMsg = 'orgInvcNo does not exist. Please update the field and try again';
    expect(answer).toMatchObject({ resultCd: '910', resultMsg, data: null });
  });
});

describe('the caller is checked first', () => {
  it.each(['tin', 'bhfId', 'cmcKey'])('and gets 900 without %s', async (missing) => {
    const { till } = await setup();
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
    const { till } = await setup();
    const answer = await till.ask('saveTrnsSalesOsdc', 'not even JSON', { ...till.credentials, [name]: value });
    expect(answer).toMatchObject({ resultCd: '901', resultMsg: 'It is not valid device', data: null });
  });

  it('with the credentials of the body if no header has them', async () => {
    const { till } = await setup();
    const answer = await till.ask('saveTrnsSalesOsdc', { ...aSale(), ...till.credentials }, {});
    expect(answer).toMatchObject({ resultCd: '000' });
  });

  it.each(['tin', 'bhfId', 'cmcKey'])('and gets 901 if %s differs between body and headers', async (name) => {
    const { simulator, till } = await setup();
    const { credentials } = await simulator.till(till.tin, '01');
    const other = name === 'tin' ? 'P999999999Z' : credentials[name];
    expect(await till.ask('saveTrnsSalesOsdc', aSale({ [name]: other }))).toMatchObject({ resultCd: '901' });
  });
});

describe('the body of a sale', () => {
  it('must not be empty', async () => {
    const { till } = await setup();
    expect(await till.ask('saveTrnsSalesOsdc', undefined)).toMatchObject({ resultCd: '911', data: null });
  });

  it.each(['{"invcNo":1', '[1]', '"1"', 'null'])('must be a JSON object, not %s', async (body) => {
    const { till } = await setup();
    expect(await till.ask('saveTrnsSalesOsdc', body)).toMatchObject({ resultCd: '910', data: null });
  });

  it('is refused with all violations at once, in the order of the specification', async () => {
    const { till } = await setup();
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
    const { till } = await setup();
    const answer = await till.sell(overrides);
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: `Request parameter error${brackets}` });
  });

  it('may have numbers as texts, a numeric trader number, blanks for nulls, and unknown keys', async () => {
    const { till } = await setup();
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
    const { till } = await setup();
    const overrides = { trdInvcNo: undefined, salesTyCd: undefined, pmtTyCd: undefined, custTin: undefined };
    expect(await till.sell(overrides)).toMatchObject({ resultCd: '000' });
  });
});
