import { aSale, anItem } from '../test/documents.js';
import { simulate } from '../test/simulate.js';

async function setup() {
  const simulator = await simulate();
  return { simulator, till: await simulator.till() };
}

describe('GET /control', () => {
  it('tells how things stand', async () => {
    const { simulator, till } = await setup();
    await till.ask('saveItem', anItem());
    await till.sell();
    expect(await simulator.get('/control')).toEqual({
      status: 200,
      body: {
        mode: 'up',
        wireUrl: simulator.wireUrl,
        latency: { ms: 0, jitterMs: 0 },
        faults: [],
        counts: { devices: 1, items: 1, sales: 1, calls: 3 },
      },
    });
  });
});

describe('an armed fault', () => {
  it('strikes as many calls as it was told, and is gone', async () => {
    const { simulator, till } = await setup();
    const { body } = await simulator.post('/control/faults', { fault: 'reject', times: 2, code: '990' });
    expect(body.faults).toEqual([{ fault: 'reject', times: 2, code: '990' }]);
    const codes = [await till.sell(), await till.sell(), await till.sell()].map(({ resultCd }) => resultCd);
    expect(codes).toEqual(['990', '990', '000']);
    expect((await simulator.get('/control')).body.faults).toEqual([]);
  });

  it('strikes once unless told otherwise, with its own words', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/faults', { fault: 'reject', code: '999', message: 'Query did not return' });
    expect(await till.sell()).toMatchObject({ resultCd: '999', resultMsg: 'Query did not return', data: null });
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
  });

  it('strikes only those it is meant for', async () => {
    const { simulator, till } = await setup();
    const [neighbour, branch] = [await simulator.till(), await simulator.till(till.tin, '01')];
    await simulator.post('/control/faults', {
      ...{ fault: 'reject', code: '921', operation: 'sendSalesTransaction', tin: till.tin, bhfId: '00', invcNo: 2 },
    });
    const others = [
      await neighbour.sell(),
      await branch.sell(),
      await till.ask('saveItem', anItem()),
      await till.sell({ invcNo: 1 }),
    ];
    expect(others.map(({ resultCd }) => resultCd)).toEqual(['000', '000', '000', '000']);
    expect(await till.sell({ invcNo: 2 })).toMatchObject({ resultCd: '921' });
  });

  it('for stale reads leaves everything else alone', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/faults', { fault: 'stale-read' });
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '001' });
    expect(await till.ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '000' });
  });

  it('can be called off', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/faults', { fault: 'status-503', times: 5 });
    expect((await simulator.delete('/control/faults')).body.faults).toEqual([]);
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
  });
});

describe('POST /control/reset', () => {
  it('forgets everything', async () => {
    const { simulator, till } = await setup();
    await till.ask('saveItem', anItem());
    await till.sell({ remark: 'simulate:latency=1' });
    await simulator.post('/control/latency', { ms: 500 });
    await simulator.post('/control/faults', { fault: 'timeout' });
    await simulator.post('/control/down');
    const { body } = await simulator.post('/control/reset');
    expect(body).toMatchObject({ mode: 'up', latency: { ms: 0 }, faults: [] });
    expect(body.counts).toEqual({ devices: 0, items: 0, sales: 0, calls: 0 });
    expect(await till.sell()).toMatchObject({ resultCd: '901' });
  });
});

describe('a wrong word to the control side', () => {
  it.each([
    ['faults', undefined, /body must be a JSON object/],
    ['faults', [], /body must be a JSON object/],
    ['faults', {}, /"fault" must be one of accept-then-timeout, /],
    ['faults', { fault: 'tiemout' }, /"fault" must be one of/],
    ['faults', { fault: 'timeout', times: 0 }, /"times" must be a whole number from 1/],
    ['faults', { fault: 'timeout', time: 1 }, /"time" is not known here, expected fault, times/],
    ['faults', { fault: 'timeout', operation: 'sell' }, /"operation" must be one of selectInitOsdcInfo, saveItem/],
    ['faults', { fault: 'timeout', code: '910' }, /belong to no other fault/],
    ['faults', { fault: 'reject', code: 910 }, /"code" must be a text/],
    ['faults', { fault: 'stale-read', operation: 'saveItem' }, /only selectInvoiceDetails can be/],
    ['latency', {}, /"ms" must be a whole number from 0 to 600000/],
    ['latency', { ms: '200' }, /"ms" must be/],
    ['latency', { ms: 1, jitterMs: -1 }, /"jitterMs" must be/],
  ])('POST /control/%s %j is told what would be right', async (route, body, expected) => {
    const { simulator } = await setup();
    const answer = await simulator.post(`/control/${route}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(expected);
    expect(answer.body.fix).toMatch(/^send for example \{/);
    expect((await simulator.get('/control')).body).toMatchObject({ faults: [], latency: { ms: 0 } });
  });

  it.each(['ledger?pin=P1', 'calls?operation=sell', 'ledger?tin='])('so is GET /control/%s', async (path) => {
    const { simulator } = await setup();
    const answer = await simulator.get(`/control/${path}`);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String), fix: expect.any(String) } });
  });
});

describe('GET /control/ledger', () => {
  it('tells the accepted sales in order, and the devices without their keys', async () => {
    const { simulator, till } = await setup();
    const neighbour = await simulator.till();
    const { data: receipt } = await till.sell();
    await neighbour.sell();
    await till.sell({ invcNo: 2, rcptTyCd: 'R', orgInvcNo: 1, salesTyCd: null });
    const { body } = await simulator.get('/control/ledger');
    expect(body.sales.map(({ tin, invcNo }: { tin: string; invcNo: number }) => [tin, invcNo])).toEqual([
      [till.tin, 1],
      [neighbour.tin, 1],
      [till.tin, 2],
    ]);
    expect(body.sales[0]).toEqual({
      ...{ tin: till.tin, bhfId: '00', invcNo: 1, trdInvcNo: 'R-1', orgInvcNo: 0, rcptTyCd: 'S', salesTyCd: 'N' },
      ...{ totAmt: 1160, receipt, acceptedAt: expect.any(Number) },
    });
    expect(body.devices).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain(till.cmcKey);
  });

  it('can be narrowed to a branch', async () => {
    const { simulator, till } = await setup();
    const branch = await simulator.till(till.tin, '01');
    await till.sell();
    await branch.sell();
    const { body } = await simulator.get(`/control/ledger?tin=${till.tin}&bhfId=01`);
    expect(body.sales).toMatchObject([{ bhfId: '01' }]);
    expect(body.devices).toMatchObject([{ bhfId: '01', nextInvoiceNumber: 2 }]);
  });
});

describe('GET /control/calls', () => {
  it('tells refused calls too, and can be narrowed to an operation by any of its names', async () => {
    const { simulator, till } = await setup();
    await till.ask('sendSalesTransaction', aSale({ invcNo: 7 }));
    const { body } = await simulator.get(`/control/calls?tin=${till.tin}&operation=sendSalesTransaction`);
    expect(body.calls).toMatchObject([
      { tin: till.tin, bhfId: '00', operation: 'saveTrnsSalesOsdc', invcNo: 7, resultCd: '910', fault: null },
    ]);
  });
});
