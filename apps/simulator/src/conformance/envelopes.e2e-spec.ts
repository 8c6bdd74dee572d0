import { anAuthority, freshPin } from './test/authority.js';
import { FIRST_PULL_DATE } from './test/timestamps.js';
import { customer, gatewaySale, sale } from './test/payloads.js';
import { get, post, send } from './test/raw-call.js';
import { prepareToSell } from './test/prepare-to-sell.js';

const authority = anAuthority();
const pull = { lastReqDt: FIRST_PULL_DATE };

describe('the envelope of the direct hosts', () => {
  it('has four keys, and a date of fourteen digits', async () => {
    const answer = await (await authority.direct()).ask('selectNoticeList', pull);
    expect(Object.keys(answer)).toEqual(['resultCd', 'resultMsg', 'resultDt', 'data']);
    expect(answer).toMatchObject({ resultCd: '000', resultDt: expect.stringMatching(/^20\d{12}$/) });
  });

  it('has no data after a save', async () => {
    const answer = await (await authority.direct()).ask('saveBhfCustomer', customer());
    expect(answer).toMatchObject({ resultCd: '000', data: null });
  });

  it.each([
    ['a field is missing', 'selectNoticeList', {}, '910'],
    ['there is nothing to list', 'selectStockMoveList', pull, '001'],
    ['the path is unknown', 'selectEverything', pull, '912'],
  ])('comes with HTTP 200 and no data when %s', async (_, path, body, code) => {
    const device = await authority.direct();
    const { status, type, json } = await device.post(path, body, { ...device.credentials });
    expect({ status, ...json }).toMatchObject({ status: 200, resultCd: code, data: null });
    expect(type).toContain('application/json');
  });

  it.each(['selectCodeList/', 'selectcodelist', 'selectCodeList%20'])(
    'answers 912 to the unknown path %s',
    async (path) => {
      const device = await authority.direct();
      const { status, json } = await device.post(path, pull, { ...device.credentials });
      expect([status, json.resultCd]).toEqual([200, '912']);
    },
  );

  it.each(['GET', 'PUT', 'DELETE'])('answers 912 to the method %s', async (verb) => {
    const { credentials } = await authority.direct();
    const { status, json } = await send(verb, `${authority.directUrl()}/selectCodeList`, undefined, { ...credentials });
    expect([status, json.resultCd]).toEqual([200, '912']);
  });

  it.each([undefined, '', '  '])('answers 911 to a body of %j', async (body) => {
    const device = await authority.direct();
    const { status, json } = await device.post('selectCodeList', body, { ...device.credentials });
    expect([status, json.resultCd]).toEqual([200, '911']);
  });

  it.each(['{', '[]', '"text"', '7', 'null', '<xml/>'])(
    'refuses the body %s without an error of its own',
    async (body) => {
      const device = await authority.direct();
      const { status, json } = await device.post('saveTrnsSalesOsdc', body, { ...device.credentials });
      expect([status, json.data]).toEqual([200, null]);
      expect(json.resultCd).toMatch(/^91[01]$/);
    },
  );

  it('accepts JSON with any content type', async () => {
    const device = await authority.direct();
    const { json } = await device.post('selectNoticeList', pull, {
      ...device.credentials,
      'content-type': 'text/plain',
    });
    expect(json.resultCd).toBe('000');
  });
});

describe('the envelope of the gateway', () => {
  it('wraps a success in a header of four keys and the body of the direct hosts', async () => {
    const { raw } = await (await authority.gateway()).ask('selectNoticeList', pull);
    expect(raw.status).toBe(200);
    expect(raw.json).toEqual({
      responseHeader: {
        responseCode: 200,
        responseRefID: expect.stringMatching(/.+/),
        customerMessage: 'Successful',
        debugMessage: 'Successful',
      },
      responseBody: {
        resultCd: '000',
        resultMsg: 'Successful',
        resultDt: expect.stringMatching(/^20\d{12}$/),
        data: { noticeList: expect.any(Array) },
      },
    });
  });

  it('refuses with HTTP 400, a text and no body', async () => {
    const device = await authority.gateway();
    await prepareToSell(device);
    const { raw } = await device.ask('saveTrnsSalesOsdc', gatewaySale({ invcNo: 8 }));
    expect(raw.status).toBe(400);
    expect(raw.json).toEqual({
      responseHeader: {
        responseCode: 400,
        responseRefID: expect.stringMatching(/.+/),
        customerMessage: expect.any(String),
        debugMessage: expect.stringContaining('expected'),
      },
      responseBody: null,
    });
  });

  it('answers an empty result with HTTP 400, a header of 200 and a body of 001', async () => {
    const { raw } = await (await authority.gateway()).ask('selectStockMoveLists', pull);
    expect([raw.status, raw.json.responseHeader.responseCode]).toEqual([400, 200]);
    expect(raw.json.responseBody).toMatchObject({ resultCd: '001', data: null });
  });

  it('gives each answer a reference of its own', async () => {
    const device = await authority.gateway();
    const references = [await device.ask('selectNotices', pull), await device.ask('selectNotices', pull)].map(
      ({ raw }) => raw.json.responseHeader.responseRefID,
    );
    expect(new Set(references).size).toBe(2);
  });

  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: 'Bearer nobody-gave-this' }],
    ['a token of another kind', { authorization: 'Basic YTpi' }],
  ])('answers %s with HTTP 401 in its flat shape', async (_, authorization: Record<string, string>) => {
    const { credentials } = await authority.gateway();
    const { status, json } = await post(
      `${authority.gatewayUrl()}/selectCodeList`,
      { ...credentials, ...pull },
      {
        ...credentials,
        ...authorization,
      },
    );
    expect(status).toBe(401);
    expect(json).toMatchObject({
      header: { responseCode: 401, responseMessage: expect.stringMatching(/^Unauthori[sz]ed/) },
      body: {},
    });
  });

  it('requires the token for initialising too', async () => {
    const body = { tin: freshPin(), bhfId: '00', dvcSrlNo: 'unheard of' };
    const { status } = await post(`${authority.gatewayUrl()}/initialize`, body);
    expect(status).toBe(401);
  });

  it('requires no token on the direct hosts, and accepts one', async () => {
    const device = await authority.direct();
    const headers = { ...device.credentials, authorization: 'Bearer whatever' };
    expect((await device.post('saveTrnsSalesOsdc', sale(), headers)).json.resultCd).toBe('000');
  });
});

describe('the token', () => {
  const url = (query = '?grant_type=client_credentials') => `${authority.origin()}/v1/token/generate${query}`;
  const basic = (key: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
  });

  it('is issued for a key and its secret, with its lifetime as a text', async () => {
    const { status, json } = await get(url(), basic('a key', 'a secret'));
    expect(status).toBe(200);
    expect(json).toEqual({ access_token: expect.stringMatching(/.{16,}/), expires_in: '3599' });
  });

  it('gives access to the gateway', async () => {
    const device = await authority.gateway();
    const { access_token } = (await get(url(), basic('another key', 'another secret'))).json;
    const answer = await device.askAs(
      { ...device.headers, authorization: `Bearer ${access_token}` },
      'selectNoticeList',
      { ...device.credentials, ...pull },
    );
    expect(answer.body?.resultCd).toBe('000');
  });

  it('is not issued to POST with a query; the answer is an empty 200', async () => {
    const { status, text } = await post(url(), undefined, basic('a key', 'a secret'));
    expect([status, text]).toEqual([200, '']);
  });

  it('is not issued to POST with a form; the answer is the form', async () => {
    const headers = { ...basic('a key', 'a secret'), 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await send('POST', url(''), 'grant_type=client_credentials', headers);
    expect([status, text]).toEqual([200, expect.stringContaining('client_credentials')]);
  });

  it.each([
    ['an unknown key', basic('unknown key', 'a secret')],
    ['no credentials', {}],
    ['malformed credentials', { authorization: 'Basic %%%' }],
    ['an empty secret', basic('a key', '')],
  ])('is refused to %s with an empty 400', async (_, headers: Record<string, string>) => {
    const { status, text } = await get(url(), headers);
    expect([status, text]).toEqual([400, '']);
  });
});
