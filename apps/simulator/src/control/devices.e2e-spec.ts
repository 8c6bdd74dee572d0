import { simulate } from '../test/simulate.js';

async function setup() {
  const simulator = await simulate();
  await simulator.post('/control/rules', { direct: { sequence: true } });
  const till = await simulator.till();
  const { tin, bhfId } = till;
  return { simulator, till, branch: { tin, bhfId }, query: `tin=${tin}&bhfId=${bhfId}` };
}

describe('a counter moved by other software', () => {
  it('uses up the numbers with sales that are marked as foreign', async () => {
    const { simulator, till, branch } = await setup();
    await till.sell();
    const { body } = await simulator.post('/control/counter', { ...branch, by: 3 });
    expect(body).toEqual({ ...branch, nextInvoiceNumber: 5, nextStockNumber: 1 });
    expect(await till.sell({ invcNo: 2 })).toMatchObject({ resultCd: '994' });
    const details = await till.ask('selectInvoiceDetails', { invcNo: 2 });
    expect(details.data.salesList).toMatchObject([{ trdInvcNo: 'OTHER-2', totAmt: 116, receipt: { curRcptNo: '2' } }]);
    expect(await till.sell({ invcNo: 5 })).toMatchObject({ resultCd: '000', data: { curRcptNo: 5 } });
  });

  it('may jump to any number without the sales before it', async () => {
    const { simulator, till, branch } = await setup();
    await simulator.post('/control/counter', { ...branch, lastInvoiceNumber: 4_711 });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 4_711 })).toMatchObject({ resultCd: '001' });
    expect(await till.sell({ invcNo: 4_711 })).toMatchObject({ resultCd: '994' });
    expect(await till.sell({ invcNo: 4_712 })).toMatchObject({ resultCd: '000' });
  });

  it('may be that of stock moves', async () => {
    const { simulator, branch } = await setup();
    const { body } = await simulator.post('/control/counter', { ...branch, stockBy: 2 });
    expect(body).toEqual({ ...branch, nextInvoiceNumber: 1, nextStockNumber: 3 });
  });

  it.each([
    [{ by: 0 }, 400, /"by" must be a whole number from 1/],
    [{}, 400, /send at least one of "by", "lastInvoiceNumber", "stockBy"/],
    [{ lastInvoiceNumber: 1 }, 400, /"lastInvoiceNumber" must be a whole number from 2/],
    [{ by: 1, bhfId: '07' }, 404, /no device is initialised for P.*, branch 07/],
  ])('is refused for %j', async (wrong, status, error) => {
    const { simulator, till, branch, query } = await setup();
    await till.sell();
    const answer = await simulator.post('/control/counter', { ...branch, ...wrong });
    expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(error), fix: expect.any(String) } });
    expect((await simulator.get(`/control/ledger?${query}`)).body.devices).toMatchObject([{ nextInvoiceNumber: 2 }]);
  });
});

describe('a forgotten device', () => {
  it('can be initialised again with a new key and continues the branch’s numbers', async () => {
    const { simulator, till, query, branch } = await setup();
    await till.sell();
    const { body } = await simulator.delete(`/control/devices?${query}`);
    expect(body).toEqual({ forgotten: { ...branch, dvcSrlNo: `serial of ${branch.tin}` } });
    expect(await till.sell({ invcNo: 2 })).toMatchObject({ resultCd: '901' });
    const successor = await simulator.till(branch.tin, branch.bhfId);
    expect(successor.cmcKey).not.toBe(till.cmcKey);
    expect(await successor.sell({ invcNo: 2 })).toMatchObject({ resultCd: '000' });
  });

  it('must exist', async () => {
    const { simulator } = await setup();
    const answer = await simulator.delete('/control/devices?tin=P000000000A&bhfId=00');
    expect(answer).toMatchObject({ status: 404, body: { error: expect.stringContaining('P000000000A') } });
  });
});
