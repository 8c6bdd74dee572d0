import { eventually, newUser, type Stack, Till } from '@app/testing';
import { type OperatorClient, REASON } from './operator-client.js';

let stack: Stack;
let operator: OperatorClient;
/** An owner with a new production app. */
async function setup() {
  const { tin } = await stack.uninitialisedTill('PRODUCTION');
  const { accountId } = await stack.db.prisma.device.findFirstOrThrow({ where: { tin } });
  const { token, email } = await newUser(stack.db, accountId!, 'OWNER');
  const send = (path: string, headers: Record<string, string | undefined> = {}, method = 'GET', body?: object) =>
    tillAtNextApi(tin).ask(method, path, body, {
      headers: { 'x-api-key': undefined, authorization: `Bearer ${token}`, ...headers },
    });
  const newApp = { name: 'The real till', environment: 'PRODUCTION', tin, bhfId: '01' };
  const { appId } = (await send('dashboard/apps', {}, 'POST', newApp)).body.data as unknown as { appId: string };
  const mint = () => send(`dashboard/apps/${appId}/keys`, {}, 'POST');
  const inApp = () => send('items', { 'x-service-app-id': appId });
  return { tin, email, appId, mint, inApp };
}

let requestCount = 0;
const tillAtNextApi = (tin: string) => new Till(() => stack.apiAddresses[requestCount++ % 2]!, tin, '');
const statusesOf = async (send: () => Promise<{ status: number }>) => [(await send()).status, (await send()).status];

/** Tests of the acts on apps, on the stack with two APIs that the caller starts. */
export const operatorsOpenApps = (started: () => { stack: Stack; operator: OperatorClient }) =>
  describe('an app', () => {
    beforeAll(() => void ({ stack, operator } = started()));

    it('a production app is closed until an operator activates it, and then opens all its operations', async () => {
      const { tin, email, appId, mint, inApp } = await setup();
      expect(await statusesOf(inApp)).toEqual([403, 403]);
      expect((await mint()).status).toBe(403);
      const { body } = await operator.get('apps?state=PENDING&environment=PRODUCTION');
      expect(body.data.apps).toContainEqual(
        expect.objectContaining({ appId, tin, bhfId: '01', state: 'PENDING', owners: [email] }),
      );
      expect(await operator.post(`apps/${appId}/activate`)).toMatchObject({
        ...{ status: 200, body: { data: { state: 'ACTIVE' } } },
      });
      expect(await statusesOf(inApp)).toEqual([200, 200]);
      const apiKey = (await mint()).body.data.apiKey as string;
      expect(apiKey).toMatch(/^service_live_/);
      expect(await statusesOf(() => tillAtNextApi(tin).get('items', { headers: { 'x-api-key': apiKey } }))).toEqual([
        200, 200,
      ]);
    });

    it('a suspended app is closed in every process within a second, and open again when it is activated', async () => {
      const { tin, appId, mint, inApp } = await setup();
      await operator.post(`apps/${appId}/activate`);
      const apiKey = (await mint()).body.data.apiKey as string;
      const byKey = () => tillAtNextApi(tin).get('items', { headers: { 'x-api-key': apiKey } });
      expect(await statusesOf(byKey)).toEqual([200, 200]);
      expect(await operator.post(`apps/${appId}/suspend`)).toMatchObject({ status: 200 });
      await eventually(async () => expect(await statusesOf(byKey)).toEqual([401, 401]), { timeoutMs: 1_000 });
      expect(await statusesOf(inApp)).toEqual([403, 403]);
      expect((await mint()).status).toBe(403);
      await operator.post(`apps/${appId}/activate`);
      expect(await statusesOf(byKey)).toEqual([200, 200]);
    });

    it('an act is recorded with its operator and reason, and one without a change is not recorded', async () => {
      const { appId } = await setup();
      await operator.post(`apps/${appId}/activate`);
      expect(await operator.post(`apps/${appId}/activate`)).toMatchObject({ status: 409, body: { resultCd: '003' } });
      await operator.post(`apps/${appId}/suspend`);
      const { laneId } = (await operator.get(`apps/${appId}`)).body.data as { laneId: string };
      expect((await operator.get(`acts?laneId=${laneId}`)).body.data.acts).toMatchObject([
        { act: 'suspend-app', reason: REASON, details: { appId, before: 'ACTIVE' } },
        { act: 'activate-app', operator: 'olive@example.org', reason: REASON, details: { appId, before: 'PENDING' } },
      ]);
    });

    it('its account is under a legal hold from one act to another, and both are recorded', async () => {
      const { appId } = await setup();
      const hold = await operator.post(`apps/${appId}/legal-hold`, { reason: 'A court asks for all of 2026' });
      expect(hold).toMatchObject({
        status: 200,
        body: { data: { legalHold: { reason: 'A court asks for all of 2026' } } },
      });
      expect(await operator.post(`apps/${appId}/legal-hold`)).toMatchObject({ status: 409, body: { resultCd: '003' } });
      const end = await operator.post(`apps/${appId}/legal-hold-end`);
      expect(end).toMatchObject({ status: 200, body: { data: { legalHold: null } } });
      expect(await operator.post(`apps/${appId}/legal-hold-end`)).toMatchObject({ status: 409 });
      expect((await operator.get(`acts?appId=${appId}`)).body.data.acts).toMatchObject([
        { act: 'end-legal-hold', reason: REASON, details: { appId } },
        { act: 'begin-legal-hold', reason: 'A court asks for all of 2026', details: { appId } },
      ]);
    });

    it.each([
      ['no reason', {}, '002'],
      ['a reason that is none', { reason: 7 }, '003'],
    ])('an app is not activated with %s', async (_, order, code) => {
      const { appId } = await setup();
      const answer = await operator.post(`apps/${appId}/activate`, order);
      expect(answer).toMatchObject({ status: 400, body: { resultCd: code, errors: [{ field: 'reason' }] } });
      expect((await operator.get(`apps/${appId}`)).body.data).toMatchObject({ state: 'PENDING' });
    });

    it.each(['state=MAYBE', 'environment=MOON', 'cursor=x', 'limit=0', 'cursor=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'])(
      'a list of %s is refused',
      async (query) => expect(await operator.get(`apps?${query}`)).toMatchObject({ status: 400 }),
    );
  });
