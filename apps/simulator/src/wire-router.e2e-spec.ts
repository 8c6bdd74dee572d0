import { RequestedFaults } from './requested-faults.js';
import { simulate } from './test/simulate.js';
import { aSale } from './test/documents.js';

const basic = { authorization: `Basic ${Buffer.from('key:secret').toString('base64')}` };

async function setup() {
  const simulator = await simulate({ consumerKey: 'key', consumerSecret: 'secret' });
  const token = async () => {
    const response = await fetch(`${simulator.tokenUrl}?grant_type=client_credentials`, { headers: basic });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  return { simulator, token };
}

describe('the token endpoint', () => {
  it('issues a token with its lifetime as a text', async () => {
    const { simulator } = await setup();
    const response = await fetch(`${simulator.tokenUrl}?grant_type=client_credentials`, { headers: basic });
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^\w+\.\w+\.\w+$/),
      expires_in: '3599',
    });
  });

  it('answers 400 without a text to any other app', async () => {
    const { simulator } = await setup();
    const headers = { authorization: `Basic ${Buffer.from('key:guessed').toString('base64')}` };
    const response = await fetch(`${simulator.tokenUrl}?grant_type=client_credentials`, { headers });
    expect([response.status, await response.text()]).toEqual([400, '']);
  });

  it('answers 400 with the problem to another grant type', async () => {
    const { simulator } = await setup();
    const response = await fetch(`${simulator.tokenUrl}?grant_type=password`, { headers: basic });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ errorCode: expect.any(String) })]); // prettier-ignore
  });

  it.each([
    ['nothing', undefined],
    ['the form as it was', 'grant_type=client_credentials'],
  ])('answers another method with %s and HTTP 200', async (_, body) => {
    const { simulator } = await setup();
    const response = await fetch(simulator.tokenUrl, { method: 'POST', headers: basic, body });
    expect([response.status, await response.text()]).toEqual([200, body ?? '']);
  });
});

describe('the gateway', () => {
  const initialisation = { tin: 'P051234567Q', bhfId: '00', dvcSrlNo: 'serial' };
  const initialise = (url: string, headers: Record<string, string>) =>
    fetch(`${url}/initialize`, { method: 'POST', headers, body: JSON.stringify(initialisation) });

  it.each(['wire', 'control'])('serves the %s port for callers with a token', async (port) => {
    const { simulator, token } = await setup();
    const url = port === 'wire' ? simulator.gatewayUrl : `${simulator.controlUrl}/etims-oscu/api/v1`;
    const response = await initialise(url, { authorization: `Bearer ${await token()}` });
    expect(await response.json()).toMatchObject({ responseBody: { resultCd: '000' } });
  });

  it.each([{}, { authorization: 'Bearer nonsense' }, basic])('refuses callers with %j', async (headers) => {
    const { simulator } = await setup();
    const response = await initialise(simulator.gatewayUrl, headers as Record<string, string>);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ header: { responseCode: 401 }, body: {} });
  });

  it('knows a device that was initialised on the direct profile', async () => {
    const { simulator, token } = await setup();
    const till = await simulator.till();
    const headers = { ...till.credentials, authorization: `Bearer ${await token()}` };
    const sale = { method: 'POST', headers, body: JSON.stringify(aSale({ invcNo: 8 })) };
    const response = await fetch(`${simulator.gatewayUrl}/sendSalesTransaction`, sale);
    const debugMessage = 'Invc No: 8 is invalid, use the expected value: 1';
    expect([response.status, await response.json()]).toMatchObject([400, { responseHeader: { debugMessage } }]);
  });

  it('answers an unknown path as a route that is not wired', async () => {
    const { simulator, token } = await setup();
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
    const { simulator } = await setup();
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
    const { simulator } = await setup();
    const till = await simulator.till();
    expect(await till.ask(operation, body)).toMatchObject({ resultCd: code });
    expect(await till.ask('selectCodeList', '{"lastReqDt":"20180101000000"}')).toMatchObject({ resultCd: '000' });
  });

  it('does not include a body with a byte order mark', async () => {
    const { simulator } = await setup();
    const till = await simulator.till();
    expect(await till.ask('selectCodeList', '\uFEFF{"lastReqDt":"20180101000000"}')).toMatchObject({ resultCd: '000' });
  });

  it('that causes an unexpected error gets 999', async () => {
    const { simulator } = await setup();
    const till = await simulator.till();
    jest.spyOn(RequestedFaults.prototype, 'planFor').mockImplementationOnce(() => {
      throw new Error('a mistake of the simulator');
    });
    expect(await till.ask('saveStockMaster', {})).toMatchObject({ resultCd: '999', data: null });
    expect(await till.ask('selectCodeList', '{"lastReqDt":"20180101000000"}')).toMatchObject({ resultCd: '000' });
  });
});
