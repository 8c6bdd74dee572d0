import { aSale, anItem } from '../test/documents.js';
import { simulate, sharedSimulator } from '../test/simulate.js';

async function setup() {
  const simulator = await simulate({ seed: 7 });
  return { simulator, till: await simulator.till() };
}

describe('GET /control', () => {
  it('reports the state of the authority', async () => {
    const { simulator, till } = await setup();
    await till.ask('saveItem', anItem());
    await till.sell();
    expect(await simulator.get('/control')).toEqual({
      status: 200,
      body: {
        mode: 'up',
        wireUrl: simulator.wireUrl,
        latency: { ms: 0, jitterMs: 0 },
        latencyOf: [],
        clockOffsetMs: 0,
        seed: 7,
        faults: [],
        counts: { devices: 1, items: 1, sales: 1, calls: 3, tokens: 0 },
      },
    });
  });
});

describe('POST /control/reset', () => {
  it('forgets everything', async () => {
    const { simulator, till } = await setup();
    const begin = (await simulator.get('/control')).body;
    await till.ask('saveItem', anItem());
    await till.sell({ remark: 'simulate:latency=1' });
    await simulator.post('/control/latency', { ms: 500 });
    await simulator.post('/control/latency', { p50: 1, p99: 5, tin: till.tin });
    await simulator.post('/control/clock', { offsetMs: 5_000 });
    await simulator.post('/control/seed', { seed: 8 });
    await simulator.post('/control/faults', { fault: 'timeout' });
    await simulator.post('/control/down');
    const { body } = await simulator.post('/control/reset');
    expect(body).toEqual({ ...begin, counts: { devices: 0, items: 0, sales: 0, calls: 0, tokens: 0 } });
    expect(await till.sell()).toMatchObject({ resultCd: '901' });
  });

  it('restores the rules and revokes every token', async () => {
    const { simulator } = await setup();
    const usual = (await simulator.get('/control/rules')).body;
    await simulator.post('/control/rules', { direct: { sequence: true } });
    await simulator.post('/control/reset');
    expect((await simulator.get('/control/rules')).body).toEqual(usual);
  });
});

describe('invalid input of a control route', () => {
  const shared = sharedSimulator();

  it.each([
    ['faults', undefined, /body must be a JSON object/],
    ['faults', [], /body must be a JSON object/],
    ['faults', {}, /"fault" must be one of accept-then-timeout, /],
    ['faults', { fault: 'tiemout' }, /"fault" must be one of/],
    ['faults', { fault: 'down' }, /to stop the authority, use POST \/control\/down/],
    ['faults', { fault: 'timeout', times: 0 }, /"times" must be a whole number from 1/],
    ['faults', { fault: 'timeout', time: 1 }, /"time" is unknown, expected one of fault, times/],
    ['faults', { fault: 'timeout', probability: 1.1 }, /"probability" must be a number from 0 to 1/],
    ['faults', { fault: 'timeout', probability: '0.1' }, /"probability" must be a number/],
    ['faults', { fault: 'timeout', after: -1 }, /"after" must be a whole number from 0/],
    ['faults', { fault: 'timeout', sarNo: 'A' }, /"sarNo" must be a whole number/],
    ['faults', { fault: 'timeout', operation: 'sell' }, /"operation" must be one of selectInitOsdcInfo, .*saveItem/],
    ['faults', { fault: 'timeout', code: '910' }, /"code" is not a parameter of "timeout"/],
    ['faults', { fault: 'reject', overMs: 10 }, /"overMs" is not a parameter of "reject", which takes code, message/],
    ['faults', { fault: 'trickle', overMs: 0 }, /"overMs" must be a whole number from 1/],
    ['faults', { fault: 'huge-body', bytes: 2 ** 31 }, /"bytes" must be a whole number from 1 to/],
    ['faults', { fault: 'reject', code: 910 }, /"code" must be a text/],
    [
      'faults',
      { fault: 'stale-read', operation: 'saveItem' },
      /"stale-read" works only for reading operations: .*ImportItem/,
    ],
    [
      'faults',
      { fault: 'answer-of-another', operation: 'saveItem' },
      /"answer-of-another" works only for saveTrnsSalesOsdc/,
    ],
    ['latency', {}, /"ms" must be a whole number from 0 to 600000/],
    ['latency', { ms: '200' }, /"ms" must be/],
    ['latency', { ms: 1, jitterMs: -1 }, /"jitterMs" must be/],
    ['latency', { p50: 100 }, /"p99" must be a whole number from 100/],
    ['latency', { p50: 100, p99: 50 }, /"p99" must be a whole number from 100/],
    ['latency', { p50: 0, p99: 50 }, /"p50" must be a whole number from 1/],
    ['latency', { ms: 1, p50: 1, p99: 2 }, /not both/],
    ['latency', { ms: 1, invcNo: 1 }, /"invcNo" is unknown/],
    ['clock', {}, /"offsetMs" must be a whole number/],
    ['clock', { offsetMs: 1.5 }, /"offsetMs" must be a whole number/],
    ['seed', { seed: -1 }, /"seed" must be a whole number from 0/],
    ['rules', { direkt: {} }, /"direkt" is unknown, expected one of direct, gateway/],
    ['rules', { direct: true }, /"direct" must be a JSON object/],
    ['rules', { direct: { sequences: true } }, /"sequences" is unknown, expected one of .*sequence, /],
    ['rules', { direct: { sequence: 1 } }, /"sequence" must be true or false/],
    ['rules', { gateway: { arithmetic: true } }, /"arithmetic" must be one of off, any, inclusive/],
    ['rules', { gateway: { taxRateE: '8' } }, /"taxRateE" must be a number/],
    ['counter', { tin: 'P051234567Q' }, /"bhfId" must be a text/],
    ['notices', { title: 'Only' }, /"cont" must be a text/],
    ['imports', { qty: 1 }, /"tin" must be a text/],
    ['imports', { tin: 'P051234567Q', qty: 'many' }, /"qty" must be a number/],
  ])('to POST /control/%s %j gets 400 with the correction', async (route, body, expected) => {
    const simulator = await shared();
    const before = await stateOf(simulator);
    const answer = await simulator.post(`/control/${route}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(expected);
    expect(answer.body.fix).toMatch(/^send for example \{/);
    expect(await stateOf(simulator)).toEqual(before);
  });

  it.each([
    'ledger?pin=P1',
    'ledger?tin=',
    'ledger?limit=some',
    'ledger?since=-1',
    'ledger?book=receipts',
    'calls?operation=sell',
    'calls?limit=1',
  ])('to GET /control/%s gets 400 with the correction', async (path) => {
    const simulator = await shared();
    const answer = await simulator.get(`/control/${path}`);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String), fix: expect.any(String) } });
  });
});

const stateOf = async (simulator: Awaited<ReturnType<typeof simulate>>) =>
  Promise.all(['/control', '/control/rules', '/control/ledger'].map((path) => simulator.get(path)));

describe('GET /control/calls', () => {
  it('lists refused calls too, and filters by any name of an operation', async () => {
    const { simulator, till } = await setup();
    await till.ask('sendSalesTransaction', aSale({ invcNo: null }));
    await till.ask('saveItem', anItem());
    const { body } = await simulator.get(`/control/calls?tin=${till.tin}&operation=sendSalesTransaction`);
    expect(body.calls).toMatchObject([
      { tin: till.tin, bhfId: '00', operation: 'saveTrnsSalesOsdc', invcNo: null, resultCd: '910', fault: null },
    ]);
  });

  it('shows the decision even if the answer was another, and null without a decision', async () => {
    const { simulator, till } = await setup();
    await till.send('saveTrnsSalesOsdc', aSale({ remark: 'simulate:accept-then-reject=999' }));
    await till.send('saveTrnsSalesOsdc', aSale({ invcNo: 2, remark: 'simulate:status-503' }));
    expect((await simulator.calls(till)).slice(-2)).toMatchObject([
      { fault: 'accept-then-reject', resultCd: '000' },
      { fault: 'status-503', resultCd: null },
    ]);
  });
});
