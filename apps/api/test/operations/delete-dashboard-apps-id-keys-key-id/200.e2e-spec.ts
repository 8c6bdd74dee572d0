import { household } from '../dashboard.js';
import { newApp } from '../dashboard-apps.js';
import { anyTill, must } from '../shop.js';

describe('DELETE /dashboard/apps/{id}/keys/{keyId} answers 200', () => {
  it('and the key opens nothing any more in any process, while its neighbours do', async () => {
    const { owner } = await household();
    const { appId, apiKey: first } = await newApp(owner);
    const { body } = await must(owner.post(`apps/${appId}/keys`));
    const till = await anyTill();
    const statusWith = async (key: unknown) =>
      (await till.get('items', { headers: { 'x-api-key': String(key) } })).status;
    // The tests talk to two processes in turn: each of them has seen the key before.
    for (const _ of [1, 2]) expect(await statusWith(body.data.apiKey)).toBe(200);
    await must(owner.delete(`apps/${appId}/keys/${String(body.data.keyId)}`));
    for (const _ of [1, 2]) expect(await statusWith(body.data.apiKey)).toBe(401);
    expect(await statusWith(first)).toBe(200);
  });

  it('again with when it was revoked', async () => {
    const { owner } = await household();
    const { appId } = await newApp(owner);
    const { keys } = (await must(owner.get(`apps/${appId}/keys`))).body.data as unknown as {
      keys: [{ keyId: string }];
    };
    const revoke = async () => (await must(owner.delete(`apps/${appId}/keys/${keys[0].keyId}`))).body.data;
    const revoked = await revoke();
    expect(revoked.revokedAt).toEqual(expect.any(String));
    expect(await revoke()).toEqual(revoked);
  });
});
