import { accountWithMember, newApp } from '../client/dashboard.js';
import { anyTill, must, type SharedStack, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { expectOnlySoMany, QUOTAS } from './shared/quotas.js';
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

const addKeys = (stack: SharedStack, appId: string, count: number, revokedAt: Date | null = null) =>
  stack.query(
    `INSERT INTO api_keys (id, app_id, hash, hint, revoked_at)
     SELECT gen_random_uuid(), $1::uuid, $1::text || '/' || n, '', $3::timestamptz FROM generate_series(1, $2::int) n`,
    [appId, count, revokedAt],
  );

describe(answers('post-dashboard-apps-id-keys', 422), () => {
  // Several apps, because requests at once meet at the same row by chance.
  it.each([1, 2, 3, 4, 5])('and 003 to more keys than an app may have, until one of them is revoked (%s)', async () => {
    const { owner, stack } = await accountWithMember();
    const { appId } = await newApp(owner);
    const path = `apps/${appId}/keys`;
    // The app came with a key.
    await addKeys(stack, appId, QUOTAS.keys - 4);
    await expectOnlySoMany(3, () => owner.post(path), { field: 'id', names: `has ${QUOTAS.keys} keys that work` });
    const { keys } = (await must(owner.get(path))).body.data as unknown as { keys: { keyId: string }[] };
    expect(keys).toHaveLength(QUOTAS.keys);
    await must(owner.delete(`${path}/${keys[0]!.keyId}`));
    await must(owner.post(path));
  });

  it('and 003 to an app with a key that works and a thousand revoked ones; without such a key it gets one', async () => {
    const { owner, stack } = await accountWithMember();
    const { appId } = await newApp(owner);
    const path = `apps/${appId}/keys`;
    await addKeys(stack, appId, 1_000, new Date());
    const refusal = { resultCd: '003', errors: [{ message: expect.stringContaining('1000 revoked keys') }] };
    expect((await owner.post(path)).body).toMatchObject(refusal);
    await stack.query('UPDATE api_keys SET revoked_at = now() WHERE app_id = $1 AND revoked_at IS NULL', [appId]);
    await must(owner.post(path));
    expect((await owner.post(path)).body).toMatchObject(refusal);
  });
});
