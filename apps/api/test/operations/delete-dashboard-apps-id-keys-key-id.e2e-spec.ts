import { comparable, accountWithMember, newApp, nobody } from '../client/dashboard.js';
import { anyTill, must, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { hidesOtherApps } from './shared/dashboard-apps.js';

describe(answers('delete-dashboard-apps-id-keys-key-id', 200), () => {
  it('and the key is invalid in every process, while other keys stay valid', async () => {
    const { owner } = await accountWithMember();
    const { appId, apiKey: first } = await newApp(owner);
    const { body } = await must(owner.post(`apps/${appId}/keys`));
    const till = await anyTill();
    const statusWith = async (key: unknown) =>
      (await till.get('items', { headers: { 'x-api-key': String(key) } })).status;
    // The tests use two processes in turn, and both have cached the key.
    for (const _ of [1, 2]) expect(await statusWith(body.data.apiKey)).toBe(200);
    await must(owner.delete(`apps/${appId}/keys/${String(body.data.keyId)}`));
    for (const _ of [1, 2]) expect(await statusWith(body.data.apiKey)).toBe(401);
    expect(await statusWith(first)).toBe(200);
  });

  it('again, with the time of the revocation', async () => {
    const { owner } = await accountWithMember();
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

describe(answers('delete-dashboard-apps-id-keys-key-id', 404), () => {
  hidesOtherApps('delete-dashboard-apps-id-keys-key-id');

  it('and 003 to an unknown key, and to that of another app', async () => {
    const { owner } = await accountWithMember();
    const [one, other] = [await newApp(owner), await newApp(owner)];
    const { body } = await must(owner.get(`apps/${other.appId}/keys`));
    const [{ keyId }] = body.data.keys as [{ keyId: string }];
    const unknown = await owner.delete(`apps/${one.appId}/keys/${nobody()}`);
    expect(verdict(unknown)).toEqual([404, '003', '003 keyId']);
    for (const id of ['no-id', keyId])
      expect(comparable(await owner.delete(`apps/${one.appId}/keys/${id}`))).toEqual(comparable(unknown));
  });
});
