import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { RequestedFaults } from './requested-faults.js';
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
    const answer = till.send('saveTrnsSalesOsdc', aSale({ remark: 'simulate:latency=600000' }));
    await eventually(async () => (await simulator.calls(till)).length === 2);
    await simulator.post('/control/down');
    await simulator.post('/control/latency/hurry', { tin: till.tin });
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

const basic = { authorization: `Basic ${Buffer.from('key:secret').toString('base64')}` };

async function portal() {
  const simulator = await simulate({ consumerKey: 'key', consumerSecret: 'secret' });
  const token = async () => {
    const response = await fetch(`${simulator.tokenUrl}?grant_type=client_credentials`, { headers: basic });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  return { simulator, token };
}

describe('the token endpoint', () => {
  it('issues a token with its lifetime as a text', async () => {
    const { simulator } = await portal();
    const response = await fetch(`${simulator.tokenUrl}?grant_type=client_credentials`, { headers: basic });
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^\w+\.\w+\.\w+$/),
      expires_in: '3599',
    });
  });

  it('answers 400 without a text to any other app', async () => {
    const { simulator } = await portal();
    const headers = { authorization: `Basic ${Buffer.from('key:guessed').toString('base64')}` };
    const response = await fetch(`${simulator.tokenUrl}?grant_type=client_credentials`, { headers });
    expect([response.status, await response.text()]).toEqual([400, '']);
  });

  it('answers 400 with the problem to another grant type', async () => {
    const { simulator } = await portal();
    const response = await fetch(`${simulator.tokenUrl}?grant_type=password`, { headers: basic });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ errorCode: expect.any(String) })]); // prettier-ignore
  });

  it.each([
    ['nothing', undefined],
    ['the form as it was', 'grant_type=client_credentials'],
  ])('answers another method with %s and HTTP 200', async (_, body) => {
    const { simulator } = await portal();
    const response = await fetch(simulator.tokenUrl, { method: 'POST', headers: basic, body });
    expect([response.status, await response.text()]).toEqual([200, body ?? '']);
  });
});

describe('the gateway', () => {
  const initialisation = { tin: 'P051234567Q', bhfId: '00', dvcSrlNo: 'serial' };
  const initialise = (url: string, headers: Record<string, string>) =>
    fetch(`${url}/initialize`, { method: 'POST', headers, body: JSON.stringify(initialisation) });

  it.each(['wire', 'control'])('serves the %s port for callers with a token', async (port) => {
    const { simulator, token } = await portal();
    const url = port === 'wire' ? simulator.gatewayUrl : `${simulator.controlUrl}/etims-oscu/api/v1`;
    const response = await initialise(url, { authorization: `Bearer ${await token()}` });
    expect(await response.json()).toMatchObject({ responseBody: { resultCd: '000' } });
  });

  it.each([{}, { authorization: 'Bearer nonsense' }, basic])('refuses callers with %j', async (headers) => {
    const { simulator } = await portal();
    const response = await initialise(simulator.gatewayUrl, headers as Record<string, string>);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ header: { responseCode: 401 }, body: {} });
  });

  it('knows a device that was initialised on the direct profile', async () => {
    const { simulator, token } = await portal();
    const till = await simulator.till();
    const headers = { ...till.credentials, authorization: `Bearer ${await token()}` };
    const sale = { method: 'POST', headers, body: JSON.stringify(aSale({ invcNo: 8 })) };
    const response = await fetch(`${simulator.gatewayUrl}/sendSalesTransaction`, sale);
    const debugMessage = 'Invc No: 8 is invalid, use the expected value: 1';
    expect([response.status, await response.json()]).toMatchObject([400, { responseHeader: { debugMessage } }]);
  });

  it('answers an unknown path as a route that is not wired', async () => {
    const { simulator, token } = await portal();
    const headers = { authorization: `Bearer ${await token()}` };
    const response = await fetch(`${simulator.gatewayUrl}/saveSales`, { method: 'POST', headers, body: '{}' });
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        fault: {
          faultstring: 'Unresolved variable : targetPath',
          detail: { errorcode: 'entities.UnresolvedVariable' },
        },
      },
    ]);
  });
});

describe('a body over the limit', () => {
  it('is refused with 413', async () => {
    const { simulator } = await portal();
    const body = ' '.repeat(9 * 1024 * 1024);
    const response = await fetch(`${simulator.wireUrl}/saveItem`, { method: 'POST', body });
    expect(response.status).toBe(413);
  });
});

describe('an invalid request', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;

  it.each([
    ['an object that is no text', 'selectCodeList', '{"lastReqDt":{"toString":1}}', '910'],
    ['a list of one date', 'selectCodeList', '{"lastReqDt":["20180101000000"]}', '910'],
    ['lists in lists', 'selectCodeList', `{"lastReqDt":${deep}}`, '910'],
    ['a number of invoices that is an object', 'selectInvoiceDetails', '{"invcNo":{"toString":1}}', '910'],
    ['more digits than a number has', 'selectInvoiceDetails', `{"invcNo":"${'9'.repeat(400)}"}`, '910'],
  ])('is refused, and the authority continues: %s', async (_, operation, body, code) => {
    const { simulator } = await portal();
    const till = await simulator.till();
    expect(await till.ask(operation, body)).toMatchObject({ resultCd: code });
    expect(await till.ask('selectCodeList', '{"lastReqDt":"20180101000000"}')).toMatchObject({ resultCd: '000' });
  });

  it('does not include a body with a byte order mark', async () => {
    const { simulator } = await portal();
    const till = await simulator.till();
    expect(await till.ask('selectCodeList', '\uFEFF{"lastReqDt":"20180101000000"}')).toMatchObject({ resultCd: '000' });
  });

  it('that causes an unexpected error gets 999', async () => {
    const { simulator } = await portal();
    const till = await simulator.till();
    jest.spyOn(RequestedFaults.prototype, 'planFor').mockImplementationOnce(() => {
      throw new Error('a mistake of the simulator');
    });
    expect(await till.ask('saveStockMaster', {})).toMatchObject({ resultCd: '999', data: null });
    expect(await till.ask('selectCodeList', '{"lastReqDt":"20180101000000"}')).toMatchObject({ resultCd: '000' });
  });
});
