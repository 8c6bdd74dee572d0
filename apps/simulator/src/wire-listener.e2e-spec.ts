import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { aSale } from './test/documents.js';
import { eventually, simulate } from './test/simulate.js';
import { send } from './test/test-till.js';

async function setup() {
  const simulator = await simulate();
  return { simulator, till: await simulator.till() };
}

const refusedConnection = { cause: { code: 'ECONNREFUSED' } };

describe('an authority that is down', () => {
  it('refuses new and kept connections, and comes back on the same port', async () => {
    const { simulator, till } = await setup();
    await till.sell();
    expect((await simulator.post('/control/down')).body).toMatchObject({ mode: 'down' });
    await expect(till.sell({ invcNo: 2 })).rejects.toMatchObject(refusedConnection);
    await expect(till.sell({ invcNo: 2 })).rejects.toMatchObject(refusedConnection);
    expect((await simulator.post('/control/up')).body).toMatchObject({ mode: 'up', wireUrl: simulator.wireUrl });
    expect(await till.sell({ invcNo: 2 })).toMatchObject({ resultCd: '000', data: { curRcptNo: 2 } });
  });

  it('leaves no idle connection open', async () => {
    const { simulator, till } = await setup();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await askOver(agent, simulator.wireUrl, till.credentials);
    const [idle] = Object.values(agent.freeSockets).flat();
    const closed = new Promise((resolve) => idle!.once('close', resolve));
    await simulator.post('/control/down');
    await closed;
    await expect(askOver(agent, simulator.wireUrl, till.credentials)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('answers a call already received, as the last one on its connection', async () => {
    const { simulator, till } = await setup();
    const answer = till.send('saveTrnsSalesOsdc', aSale({ remark: 'simulate:latency=300' }));
    await eventually(async () => (await simulator.calls(till)).length === 2);
    await simulator.post('/control/down');
    const response = await answer;
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.json()).toMatchObject({ resultCd: '000' });
    await expect(till.sell({ invcNo: 2 })).rejects.toMatchObject(refusedConnection);
  });

  it('answers 503 on the control port, which stays open', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/down');
    const response = await send(`${simulator.controlUrl}/etims-api`, 'saveTrnsSalesOsdc', aSale(), till.credentials);
    expect(response.status).toBe(503);
    expect(await simulator.get('/health')).toMatchObject({ status: 200 });
    expect(await simulator.sales(till)).toHaveLength(0);
  });

  it('ends in the state requested last, however fast requests come', async () => {
    const { simulator, till } = await setup();
    const words = ['down', 'up', 'up', 'down', 'down', 'up'];
    await Promise.all(words.map((word) => simulator.post(`/control/${word}`)));
    await simulator.post('/control/down');
    await expect(till.sell()).rejects.toMatchObject(refusedConnection);
    await simulator.post('/control/up');
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
  });
});

describe('the two ports', () => {
  it('both serve the wire, over one ledger', async () => {
    const { simulator, till } = await setup();
    const response = await send(`${simulator.controlUrl}/etims-api`, 'saveTrnsSalesOsdc', aSale(), till.credentials);
    expect(await response.json()).toMatchObject({ resultCd: '000' });
    expect(await till.sell()).toMatchObject({ resultCd: '994' });
  });

  it.each(['/control', '/health', '/'])('do not serve %s on the wire port', async (path) => {
    const { simulator } = await setup();
    const response = await fetch(new URL(path, simulator.wireUrl));
    expect(response.status).toBe(404);
  });

  it.each([
    ['GET', 'saveTrnsSalesOsdc'],
    ['PUT', 'saveTrnsSalesOsdc'],
    ['POST', 'saveTrnsSalesOsdc/'],
    ['POST', 'savetrnssalesosdc'],
    ['POST', 'trnsSales/saveSales'],
  ])('answer %s %s with 912', async (method, path) => {
    const { simulator } = await setup();
    const response = await fetch(`${simulator.wireUrl}/${path}`, { method });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ resultCd: '912', data: null });
  });
});

function askOver(agent: Agent, wireUrl: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(`${wireUrl}/selectInvoiceDetails`, { method: 'POST', agent, headers }, (response) => {
      text(response).then(resolve, reject);
    });
    call.once('error', reject).end('{"invcNo":1}');
  });
}
