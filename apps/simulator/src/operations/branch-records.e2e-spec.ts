import { anItem, aStockLine, aStockMove, audit } from '../test/documents.js';
import { sharedSimulator } from '../test/simulate.js';

const theSimulator = sharedSimulator();

afterEach(async () => (await theSimulator()).delete('/control/rules'));

const aCustomer = { custNo: '700111222', custTin: 'A123456789Z', custNm: 'Asha', useYn: 'Y', ...audit };
const aUser = { userId: 'till1', userNm: 'Till one', pwd: 'secret', useYn: 'Y', ...audit };
const anInsurance = { isrccCd: 'NHIF', isrccNm: 'National Insurance', isrcRt: 20, useYn: 'Y', ...audit };
const aPart = { itemCd: 'KE2NTTU0000001', cpstItemCd: 'KE1NTTU0000002', cpstQty: 2, regrId: 'T1', regrNm: 'Till one' };

async function setup() {
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
    const { till, stored } = await setup();
    expect(await till.ask(operation, document)).toMatchObject({ resultCd: '000', data: null });
    expect(await till.ask(operation, { ...document, ...change })).toMatchObject({ resultCd: '000' });
    const { pwd: _, ...shown } = { pwd: null, ...document };
    expect(await stored(book)).toEqual([expect.objectContaining({ ...shown, ...change, bhfId: '00' })]);
  });

  it('never contains a password', async () => {
    const { simulator, till } = await setup();
    await till.ask('saveBhfUser', aUser);
    expect(JSON.stringify((await simulator.get('/control/ledger')).body)).not.toContain('secret');
  });

  it('names every missing field at once', async () => {
    const { till } = await setup();
    const { resultMsg } = await till.ask('saveBhfInsurance', { ...anInsurance, isrcRt: null, modrId: '' });
    expect(resultMsg).toBe('Request parameter error[<isrcRt> : may not be empty][<modrId> : may not be empty]');
  });

  it('of a customer without a PIN gets its own text under the rule ownWords', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/rules', { direct: { ownWords: true } });
    const answer = await till.ask('saveBhfCustomer', { ...aCustomer, custTin: null });
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: 'custTin cannot be empty or Null' });
  });
});

describe('the composition of an item', () => {
  it('needs at least a thousandth of a component', async () => {
    const { till } = await setup();
    expect(await till.ask('saveItemComposition', { ...aPart, cpstQty: 0.001 })).toMatchObject({ resultCd: '000' });
    expect(await till.ask('saveItemComposition', { ...aPart, cpstQty: 0.0009 })).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<cpstQty> : must be greater than or equal to 0.001]',
    });
  });

  it('needs registered items under the rule items', async () => {
    const { simulator, till } = await setup();
    await till.ask('saveItem', anItem());
    await simulator.post('/control/rules', { direct: { items: true } });
    const answer = await till.ask('saveItemComposition', aPart);
    expect(answer.resultMsg).toBe('Item KE1NTTU0000002 does not exist in your inventory');
  });

  it('is not of a service under the rule items', async () => {
    const { simulator, till } = await setup();
    await till.ask('saveItem', anItem({ itemTyCd: '3' }));
    await till.ask('saveItem', anItem({ itemCd: aPart.cpstItemCd }));
    await simulator.post('/control/rules', { direct: { items: true } });
    const answer = await till.ask('saveItemComposition', aPart);
    expect(answer).toMatchObject({ resultCd: '910', resultMsg: 'You cannot create an service using an item' });
  });

  it('needs the component in stock under the rule stock', async () => {
    const { simulator, till } = await setup();
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
