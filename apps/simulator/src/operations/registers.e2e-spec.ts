import { anItem, aStockLine, aStockMove, audit } from '../test/documents.js';
import { sharedSimulator, simulate } from '../test/simulate.js';
import { type FlatEnvelope, freshPin, send } from '../test/test-till.js';

async function aDevice() {
  const simulator = await simulate();
  const device = { tin: freshPin(), bhfId: '01', dvcSrlNo: 'VENDOR/1' };
  const initialise = async (overrides: object = {}, headers = {}, operation = 'selectInitOsdcInfo') => {
    const response = await send(simulator.wireUrl, operation, { ...device, ...overrides }, headers);
    return (await response.json()) as FlatEnvelope;
  };
  return { simulator, device, initialise };
}

describe('initialising a device', () => {
  it('provisions any well-formed PIN, branch and serial, and returns the key', async () => {
    const { device, initialise } = await aDevice();
    const answer = await initialise();
    expect(answer).toMatchObject({ resultCd: '000', resultMsg: 'It is succeeded' });
    expect(answer.resultDt).toMatch(/^\d{14}$/);
    expect(answer.data.info).toMatchObject({ tin: device.tin, bhfId: '01', hqYn: 'N' });
    expect(answer.data.info.cmcKey).toMatch(/^[0-9A-F]{52}$/);
    expect(answer.data.info.sdcId).toMatch(/^KRACU\d{10}$/);
    expect(answer.data.info.dvcId).toMatch(/^\d{16}$/);
    expect(answer.data.info.mrcNo).toMatch(/^KRA\d{8}$/);
  });

  it('does not return the key again', async () => {
    const { initialise } = await aDevice();
    await initialise();
    const again = await initialise();
    expect(again).toMatchObject({ resultCd: '902', resultMsg: 'This device is installed', data: null });
  });

  it('returns the key again with 902 under the rule installedInfo', async () => {
    const { simulator, initialise } = await aDevice();
    await simulator.post('/control/rules', { direct: { installedInfo: true } });
    const { data } = await initialise();
    expect(await initialise()).toMatchObject({ resultCd: '902', data });
  });

  it('keeps the control unit of a serial number under every PIN, under the rule serialUnits', async () => {
    const { simulator, initialise } = await aDevice();
    const first = (await initialise()).data.info;
    expect((await initialise({ tin: freshPin() })).data.info.sdcId).not.toBe(first.sdcId);
    await simulator.post('/control/rules', { direct: { serialUnits: true } });
    const again = (await initialise({ tin: freshPin() })).data.info;
    expect([again.sdcId, again.dvcId === first.dvcId]).toEqual([first.sdcId, false]);
  });

  it('adds a second device under the rule duplicateDevices, which breaks saveItem only', async () => {
    const { simulator, device, initialise } = await aDevice();
    await simulator.post('/control/rules', { direct: { duplicateDevices: true } });
    await initialise();
    const { data } = await initialise();
    expect(data.info.cmcKey).toMatch(/^[0-9A-F]{52}$/);
    const headers = { tin: device.tin, bhfId: device.bhfId, cmcKey: data.info.cmcKey };
    const ask = async (operation: string, body: object) =>
      (await send(simulator.wireUrl, operation, body, headers)).json();
    expect(await ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '001' });
    const answer = await ask('saveItem', anItem());
    const resultMsg = 'Query did not return a unique result: 2 results were returned';
    expect(answer).toMatchObject({ resultCd: '999', resultMsg, data: null });
  });

  it('works under its other name too', async () => {
    const { initialise } = await aDevice();
    expect(await initialise({}, {}, 'initialize')).toMatchObject({ resultCd: '000' });
  });

  it('gives every branch its own device', async () => {
    const { initialise } = await aDevice();
    const [first, second] = [await initialise(), await initialise({ bhfId: '02' })];
    expect(second.resultCd).toBe('000');
    expect(second.data.info.sdcId).not.toBe(first.data.info.sdcId);
    expect(second.data.info.cmcKey).not.toBe(first.data.info.cmcKey);
  });

  it.each([
    ['an unknown serial', { dvcSrlNo: 'unknown-7' }],
    ['a malformed PIN', { tin: 'P12345678' }],
    ['a malformed branch', { bhfId: '1' }],
  ])('refuses %s with 901', async (_, overrides) => {
    const { initialise } = await aDevice();
    expect(await initialise(overrides)).toMatchObject({ resultCd: '901', data: null });
  });

  it('refuses another serial if one is installed', async () => {
    const { initialise } = await aDevice();
    await initialise();
    expect(await initialise({ dvcSrlNo: 'VENDOR/2' })).toMatchObject({ resultCd: '901', data: null });
  });

  it('uses the body, even if the headers name another branch', async () => {
    const { initialise } = await aDevice();
    const { resultCd, data } = await initialise({}, { bhfId: '07' });
    expect([resultCd, data.info.bhfId]).toEqual(['000', '01']);
  });

  it('names every missing field at once', async () => {
    const { initialise } = await aDevice();
    const answer = await initialise({ bhfId: '', dvcSrlNo: null });
    expect(answer).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<bhfId> : may not be empty][<dvcSrlNo> : may not be empty]',
    });
  });

  it('accepts a serial of up to 100 characters', async () => {
    const { initialise } = await aDevice();
    expect(await initialise({ dvcSrlNo: 'x'.repeat(101) })).toMatchObject({ resultCd: '910' });
    expect(await initialise({ dvcSrlNo: 'x'.repeat(100) })).toMatchObject({ resultCd: '000' });
  });
});

const theSimulator = sharedSimulator();

async function itemSaver() {
  const simulator = await theSimulator();
  return { simulator, till: await simulator.till() };
}

describe('the items', () => {
  it.each(['selectItemList', 'itemInfo'])('are listed with the branch that saved them, by %s', async (operation) => {
    const { simulator, till } = await itemSaver();
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

afterEach(async () => (await theSimulator()).delete('/control/rules'));

const aCustomer = { custNo: '700111222', custTin: 'A123456789Z', custNm: 'Asha', useYn: 'Y', ...audit };
const aUser = { userId: 'till1', userNm: 'Till one', pwd: 'secret', useYn: 'Y', ...audit };
const anInsurance = { isrccCd: 'NHIF', isrccNm: 'National Insurance', isrcRt: 20, useYn: 'Y', ...audit };
const aPart = { itemCd: 'KE2NTTU0000001', cpstItemCd: 'KE1NTTU0000002', cpstQty: 2, regrId: 'T1', regrNm: 'Till one' };

async function branchOfTill() {
  const simulator = await theSimulator();
  const till = await simulator.till();
  const stored = async (book: string) =>
    (await simulator.get(`/control/ledger?tin=${till.tin}&book=${book}`)).body[book];
  return { simulator, till, stored };
}

describe('a record of a branch', () => {
  it.each([
    ['saveBhfCustomer', aCustomer, 'customers', { custNm: 'Asha Ltd' }],
    ['branchSendCustomerInfo', aCustomer, 'customers', { custNm: 'Asha Ltd' }],
    ['saveBhfUser', aUser, 'users', { userNm: 'Till 1' }],
    ['branchUserAccount', aUser, 'users', { userNm: 'Till 1' }],
    ['saveBhfInsurance', anInsurance, 'insurances', { isrcRt: 25 }],
    ['branchInsuranceInfo', anInsurance, 'insurances', { isrcRt: 25 }],
    ['saveItemComposition', aPart, 'compositions', { cpstQty: 3 }],
  ])('is stored by %s and replaced by the next save', async (operation, document, book, change) => {
    const { till, stored } = await branchOfTill();
    expect(await till.ask(operation, document)).toMatchObject({ resultCd: '000', data: null });
    expect(await till.ask(operation, { ...document, ...change })).toMatchObject({ resultCd: '000' });
    const { pwd: _, ...shown } = { pwd: null, ...document };
    expect(await stored(book)).toEqual([expect.objectContaining({ ...shown, ...change, bhfId: '00' })]);
  });

  it('never contains a password', async () => {
    const { simulator, till } = await branchOfTill();
    await till.ask('saveBhfUser', aUser);
    expect(JSON.stringify((await simulator.get('/control/ledger')).body)).not.toContain('secret');
  });

  it('names every missing field at once', async () => {
    const { till } = await branchOfTill();
    const { resultMsg } = await till.ask('saveBhfInsurance', { ...anInsurance, isrcRt: null, modrId: '' });
    expect(resultMsg).toBe('Request parameter error[<isrcRt> : may not be empty][<modrId> : may not be empty]');
  });

  it('of a customer without a PIN gets its own text under the rule ownWords', async () => {
    const { simulator, till } = await branchOfTill();
    await simulator.post('/control/rules', { direct: { ownWords: true } });
    const answer = await till.ask('saveBhfCustomer', { ...aCustomer, custTin: null });
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: 'custTin cannot be empty or Null' });
  });
});

describe('the composition of an item', () => {
  it('needs at least a thousandth of a component', async () => {
    const { till } = await branchOfTill();
    expect(await till.ask('saveItemComposition', { ...aPart, cpstQty: 0.001 })).toMatchObject({ resultCd: '000' });
    expect(await till.ask('saveItemComposition', { ...aPart, cpstQty: 0.0009 })).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<cpstQty> : must be greater than or equal to 0.001]',
    });
  });

  it('needs registered items under the rule items', async () => {
    const { simulator, till } = await branchOfTill();
    await till.ask('saveItem', anItem());
    await simulator.post('/control/rules', { direct: { items: true } });
    const answer = await till.ask('saveItemComposition', aPart);
    expect(answer.resultMsg).toBe('Item KE1NTTU0000002 does not exist in your inventory');
  });

  it('is not of a service under the rule items', async () => {
    const { simulator, till } = await branchOfTill();
    await till.ask('saveItem', anItem({ itemTyCd: '3' }));
    await till.ask('saveItem', anItem({ itemCd: aPart.cpstItemCd }));
    await simulator.post('/control/rules', { direct: { items: true } });
    const answer = await till.ask('saveItemComposition', aPart);
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: 'You cannot create an service using an item' });
  });

  it('needs the component in stock under the rule stock', async () => {
    const { simulator, till } = await branchOfTill();
    await simulator.post('/control/rules', { direct: { stock: true } });
    const parts = [aStockLine({ itemCd: aPart.cpstItemCd, qty: 10 })];
    await till.ask('insertStockIO', aStockMove({ itemList: parts }));
    expect(await till.ask('saveItemComposition', { ...aPart, cpstQty: 11 })).toMatchObject({
      resultCd: '910',
      resultMsg: 'Insufficient Stock',
    });
    expect(await till.ask('saveItemComposition', { ...aPart, cpstQty: 10 })).toMatchObject({ resultCd: '000' });
  });
});
