import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { anyTill, eventually, must } from '../shop.js';

it('GET /dashboard/apps/{id}/keys answers 200 with each key, when it was used last, and whether it was revoked', async () => {
  const { owner, member } = await household();
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
