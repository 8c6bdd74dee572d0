import { anAuthority } from './test/authority.js';
import { post } from './test/raw-call.js';
import { FIRST_PULL_DATE } from './test/timestamps.js';

const authority = anAuthority();

const PULL = { lastReqDt: FIRST_PULL_DATE };

afterEach(() => authority.reset());

describe('the portal’s test session', () => {
  const session = async (method: 'GET' | 'POST' = 'GET') =>
    (await (await fetch(`${authority.controlUrl()}/control/session`, { method })).json()) as Record<string, string>;
  const initialise = async ({ tin, bhfId, dvcSrlNo, appId }: Record<string, string>) => {
    const headers = { authorization: `Bearer ${await authority.token()}`, apigee_app_id: appId! };
    const { json } = await post(`${authority.gatewayUrl()}/initialize`, { tin, bhfId, dvcSrlNo }, headers);
    return (json.responseBody?.resultCd ?? json.responseHeader.debugMessage) as string;
  };

  it('has another PIN each time, for the same app and serial', async () => {
    const first = await session();
    expect(await session()).toEqual(first);
    expect(first).toEqual({ ...first, tin: expect.stringMatching(/^P\d{9}[A-Z]$/), bhfId: '00' });
    const { tin, ...rest } = await session('POST');
    expect(tin).not.toBe(first.tin);
    expect(first).toMatchObject(rest);
  });

  it('is the only one that initialises, under the rule testSession', async () => {
    await authority.control('rules', { gateway: { testSession: true } });
    const old = await session();
    const current = await session('POST');
    expect(await initialise(old)).toBe('It is not valid device');
    expect(await initialise({ ...current, appId: 'ffffffff-0000-4000-8000-000000000000' })).toMatch(
      /TestSessionApiLog.* is null$/,
    );
    expect(await initialise(current)).toBe('000');
  });

  it('ends for the PIN of an old session, under the rule testSession', async () => {
    const device = await authority.gateway((await session('POST')).tin as string);
    await authority.control('rules', { gateway: { testSession: true } });
    const headers = { ...device.headers, apigee_app_id: (await session()).appId as string };
    expect((await device.askAs(headers, 'selectCodeList', { ...device.credentials, ...PULL })).complaint).toBeNull();
    await session('POST');
    const { complaint } = await device.askAs(headers, 'selectCodeList', { ...device.credentials, ...PULL });
    expect(complaint).toBe('It is not valid device');
  });
});
