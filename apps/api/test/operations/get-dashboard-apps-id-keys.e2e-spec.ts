import { accountWithMember, newApp } from '../client/dashboard.js';
import { anyTill, eventually, must } from '../client/shop.js';
import { answers } from './answers.js';
import { hidesOtherApps } from './shared/dashboard-apps.js';

describe(answers('get-dashboard-apps-id-keys', 200), () => {
  it('with each key, its last use, and whether it was revoked', async () => {
    const { owner, member } = await accountWithMember();
    const { appId, apiKey } = await newApp(owner);
    const { body } = await must(owner.post(`apps/${appId}/keys`));
    await must(owner.delete(`apps/${appId}/keys/${String(body.data.keyId)}`));
    await must((await anyTill()).get('items', { headers: { 'x-api-key': apiKey! } }));
    const time = expect.any(String) as string;
    const hint = expect.stringContaining('…') as string;
    await eventually(async () => {
      expect((await must(member.get(`apps/${appId}/keys`))).body.data.keys).toEqual([
        { keyId: time, hint, createdAt: time, lastUsedAt: time, revokedAt: null },
        { keyId: body.data.keyId, hint, createdAt: time, lastUsedAt: null, revokedAt: time },
      ]);
    });
  });
});

describe(answers('get-dashboard-apps-id-keys', 404), () => {
  hidesOtherApps('get-dashboard-apps-id-keys');
});
