import { anAuthority, freshPin } from './test/authority.js';
import { FIRST_PULL_DATE } from './test/timestamps.js';
import { sale } from './test/payloads.js';
import { post } from './test/raw-call.js';

const authority = anAuthority();
const pull = { lastReqDt: FIRST_PULL_DATE };

describe('the caller is accepted with credentials', () => {
  it('in the headers only', async () => {
    const device = await authority.direct();
    expect((await device.post('saveTrnsSalesOsdc', sale(), { ...device.credentials })).json.resultCd).toBe('000');
  });

  it('in the body only', async () => {
    const device = await authority.direct();
    expect((await device.post('saveTrnsSalesOsdc', { ...device.credentials, ...sale() })).json.resultCd).toBe('000');
  });

  it('in headers and body, if both are equal', async () => {
    const device = await authority.direct();
    const answer = await device.post(
      'saveTrnsSalesOsdc',
      { ...device.credentials, ...sale() },
      { ...device.credentials },
    );
    expect(answer.json.resultCd).toBe('000');
  });

  it('split between headers and body', async () => {
    const device = await authority.direct();
    const { tin, bhfId, cmcKey } = device.credentials;
    expect((await device.post('saveTrnsSalesOsdc', { tin, bhfId, ...sale() }, { cmcKey })).json.resultCd).toBe('000');
    const next = await device.post('saveTrnsSalesOsdc', { cmcKey, ...sale({ invcNo: 2 }) }, { tin, bhfId });
    expect(next.json.resultCd).toBe('000');
  });

  it.each(['bhfid', 'BHFID', 'bhfId'])('with the header %s for the branch', async (name) => {
    const device = await authority.direct();
    const { tin, bhfId, cmcKey } = device.credentials;
    expect((await device.post('saveTrnsSalesOsdc', sale(), { tin, [name]: bhfId, cmcKey })).json.resultCd).toBe('000');
  });

  it('with empty headers, which count as missing', async () => {
    const device = await authority.direct();
    const body = { ...device.credentials, ...sale() };
    expect((await device.post('saveTrnsSalesOsdc', body, { tin: '', bhfId: '', cmcKey: '' })).json.resultCd).toBe(
      '000',
    );
  });
});

describe('the caller is refused', () => {
  it.each(['tin', 'bhfId', 'cmcKey'] as const)('without %s: 900', async (missing) => {
    const device = await authority.direct();
    const headers: Record<string, string> = { ...device.credentials };
    delete headers[missing];
    expect((await device.post('selectCodeList', pull, headers)).json).toMatchObject({ resultCd: '900', data: null });
  });

  it.each([
    ['tin', 'P999999999Z'],
    ['bhfId', '55'],
    ['cmcKey', 'A KEY OF NOBODY'],
  ])('with a wrong %s: 901', async (field, wrong) => {
    const device = await authority.direct();
    const headers = { ...device.credentials, [field]: wrong };
    expect((await device.post('selectCodeList', pull, headers)).json).toMatchObject({ resultCd: '901', data: null });
  });

  it.each(['tin', 'bhfId', 'cmcKey'])('if the body has another %s than the headers: 901', async (field) => {
    const [device, other] = [await authority.direct(), await authority.direct(freshPin(), '03')];
    const body = { ...sale(), [field]: other.credentials[field as keyof typeof other.credentials] };
    expect((await device.post('saveTrnsSalesOsdc', body, { ...device.credentials })).json.resultCd).toBe('901');
  });

  it('before the body is checked', async () => {
    const device = await authority.direct();
    const answer = await device.post('saveTrnsSalesOsdc', '{', { ...device.credentials, cmcKey: 'A KEY OF NOBODY' });
    expect(answer.json.resultCd).toBe('901');
  });
});

describe.each([
  ['direct', 'selectInitOsdcInfo'],
  ['direct', 'initialize'],
  ['gateway', 'selectInitOsdcInfo'],
  ['gateway', 'initialize'],
] as const)('initialising on the %s profile by /%s', (profile, path) => {
  const initialise = async (body: object) => {
    const url = profile === 'direct' ? authority.directUrl() : authority.gatewayUrl();
    const { json } = await post(`${url}/${path}`, body, { authorization: `Bearer ${await authority.token()}` });
    return { code: json.resultCd ?? json.responseBody?.resultCd, json, data: (json.responseBody ?? json).data };
  };

  it('returns the values that the device prints and signs with', async () => {
    const tin = freshPin();
    const { data } = await initialise({ tin, bhfId: '01', dvcSrlNo: `VENDOR/${tin}/0` });
    expect(data.info).toEqual({
      ...{ tin, bhfId: '01', taxprNm: expect.any(String), bhfNm: expect.any(String) },
      ...{ prvncNm: expect.any(String), dstrtNm: expect.any(String), sctrNm: expect.any(String) },
      ...{
        locDesc: expect.any(String),
        hqYn: expect.stringMatching(/^[YN]$/),
        bhfOpenDt: expect.stringMatching(/^\d{8}$/),
      },
      ...{ mgrNm: expect.any(String), mgrTelNo: expect.any(String), mgrEmail: expect.any(String) },
      ...{ sdcId: expect.stringMatching(/^KRACU\d{9,10}$/), mrcNo: expect.stringMatching(/^(WIS|KRA)\d{8}$/) },
      ...{ dvcId: expect.stringMatching(/^\d{6,16}$/), cmcKey: expect.stringMatching(/^[0-9A-F]{32,52}$/i) },
      bsnsActv: expect.anything(),
    });
  });

  it('answers 902 the second time and does not show the key again', async () => {
    const body = { tin: freshPin(), bhfId: '00', dvcSrlNo: 'the one and only' };
    const { data } = await initialise(body);
    const again = await initialise(body);
    expect(JSON.stringify(again.json)).not.toContain(data.info.cmcKey);
    expect(JSON.stringify(again.json)).toMatch(/902|This device is installed/);
  });

  it('refuses an unknown serial: 901', async () => {
    const { json } = await initialise({ tin: freshPin(), bhfId: '00', dvcSrlNo: 'unknown serial' });
    expect(JSON.stringify(json)).toMatch(/901|It is not valid device/);
  });
});

describe('initialising with missing fields', () => {
  it('names all of them in one 910', async () => {
    const { json } = await post(`${authority.directUrl()}/selectInitOsdcInfo`, { tin: freshPin() });
    expect(json).toMatchObject({ resultCd: '910', data: null });
    expect(json.resultMsg).toContain('[<bhfId> : may not be empty]');
    expect(json.resultMsg).toContain('[<dvcSrlNo> : may not be empty]');
  });
});
