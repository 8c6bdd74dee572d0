import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { app, freshPin } from '../dashboard-bodies.js';
import { asPerson } from '../every-operation.js';
import { anyTill, must } from '../shop.js';

describe('POST /dashboard/apps answers 200', () => {
  it('with a sandbox app and a key that opens it', async () => {
    const { owner, till } = await household();
    const tin = freshPin();
    const { body, headers } = await must(owner.post('apps', app(tin)));
    const { apiKey, appId, createdAt, ...said } = body.data;
    expect(said).toEqual({
      ...{ name: 'Till 1', environment: 'SANDBOX', state: 'ACTIVE', tin, bhfId: '00' },
      ...{ serviceClass: null, goodsClass: null, servesAccount: false, stockFollows: true },
    });
    expect([typeof appId, typeof createdAt, headers.get('cache-control')]).toEqual(['string', 'string', 'no-store']);
    expect(apiKey).toMatch(/^service_test_[\w-]{32}$/);
    await must(till.get('items', { headers: { 'x-api-key': String(apiKey) } }));
    await must(till.post('initialize', { deviceSerialNumber: tin }, { headers: { 'x-api-key': String(apiKey) } }));
  });

  it('with a production app that waits for an operator, and has no key', async () => {
    const { member } = await household();
    expect(await newApp(member, { environment: 'PRODUCTION' })).toMatchObject({ state: 'PENDING', apiKey: null });
  });

  it('with a second app on a device that the account has already', async () => {
    const { owner, till, stack } = await household();
    await newApp(owner, { tin: till.tin });
    expect(await stack.query('SELECT 1 FROM devices WHERE tin = $1', [till.tin])).toHaveLength(1);
  });

  it('with an app that its people work in with their tokens', async () => {
    const { member } = await household();
    const { appId } = await newApp(member);
    const till = await anyTill();
    const headers = asPerson(member.tokens.accessToken, appId);
    const { body } = await must(till.get('items', { headers }));
    expect(body.data).toEqual({ itemList: [] });
  });
});
