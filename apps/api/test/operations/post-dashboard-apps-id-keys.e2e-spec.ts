import { accountWithMember, newApp } from '../client/dashboard.js';
import { anyTill, must, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { hidesOtherApps } from './shared/dashboard-apps.js';

describe(answers('post-dashboard-apps-id-keys', 200), () => {
  it('with a key that is shown only here, and opens the app', async () => {
    const { member, stack } = await accountWithMember();
    const { appId } = await newApp(member);
    const { body, headers } = await must(member.post(`apps/${appId}/keys`));
    const { apiKey, hint } = body.data as unknown as { apiKey: string; hint: string };
    expect(hint).toBe(`${apiKey.slice(0, 16)}…${apiKey.slice(-4)}`);
    expect(headers.get('cache-control')).toBe('no-store');
    await must((await anyTill()).get('items', { headers: { 'x-api-key': apiKey } }));
    expect(await stack.query('SELECT 1 FROM api_keys k WHERE position($1 IN k::text) > 0', [apiKey.slice(17)])).toEqual(
      [],
    );
  });
});

describe(answers('post-dashboard-apps-id-keys', 403), () => {
  it.each(['PENDING', 'SUSPENDED'])('and 001 for an app that is %s', async (state) => {
    const { owner, stack } = await accountWithMember();
    const { appId } = await newApp(owner, { environment: 'PRODUCTION' });
    await stack.query('UPDATE apps SET state = $2 WHERE id = $1', [appId, state]);
    expect(verdict(await owner.post(`apps/${appId}/keys`))).toEqual([403, '001', '001 state']);
    expect((await must(owner.get(`apps/${appId}/keys`))).body.data).toEqual({ keys: [] });
  });
});

describe(answers('post-dashboard-apps-id-keys', 404), () => {
  hidesOtherApps('post-dashboard-apps-id-keys');
});
