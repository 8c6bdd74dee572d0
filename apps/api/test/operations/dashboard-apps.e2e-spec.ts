import { app, freshPin } from '../client/dashboard-bodies.js';
import {
  accountWithMember,
  type AppSaid,
  asPerson,
  comparable,
  newApp,
  newOwner,
  nobody,
} from '../client/dashboard.js';
import { anyTill, eventually, must, type SharedStack, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';
import { hidesOtherApps } from './shared/other-apps.js';
import { expectOnlySoMany, QUOTAS } from './shared/quotas.js';

describe(answers('post-dashboard-apps', 200), () => {
  it('with a sandbox app and a key that opens it', async () => {
    const { owner, till } = await accountWithMember();
    const tin = freshPin();
    const { body, headers } = await must(owner.post('apps', app(tin)));
    const { apiKey, appId, createdAt, ...said } = body.data;
    expect(said).toEqual({
      ...{ name: 'Till 1', environment: 'SANDBOX', state: 'ACTIVE', tin, bhfId: '00' },
      ...{ serviceClass: null, goodsClass: null, servesAccount: false, stockFollows: true },
      ...{ invoiceTerms: null, bankDetails: null },
    });
    expect([typeof appId, typeof createdAt, headers.get('cache-control')]).toEqual(['string', 'string', 'no-store']);
    expect(apiKey).toMatch(/^service_test_[\w-]{32}$/);
    await must(till.get('items', { headers: { 'x-api-key': String(apiKey) } }));
    await must(till.post('initialize', { deviceSerialNumber: tin }, { headers: { 'x-api-key': String(apiKey) } }));
  });

  it('with a production app that waits for an operator, without a key', async () => {
    const { member } = await accountWithMember();
    expect(await newApp(member, { environment: 'PRODUCTION' })).toMatchObject({ state: 'PENDING', apiKey: null });
  });

  it('with a production app for a PIN that another account has, as if nobody had it', async () => {
    const [{ owner }, others] = [await accountWithMember(), await accountWithMember()];
    const production = { environment: 'PRODUCTION' };
    const { tin } = others.till;
    await others.stack.query(`UPDATE devices SET environment = 'PRODUCTION' WHERE tin = $1`, [tin]);
    const answers = [await newApp(owner, production), await newApp(owner, { ...production, tin })];
    const [free, taken] = answers.map((app) => ({ ...app, appId: '', name: '', tin: '', createdAt: '' }));
    expect(taken).toEqual(free);
    expect(await others.stack.query('SELECT 1 FROM devices WHERE tin = $1', [tin])).toHaveLength(1);
  });

  it('with a second app on a device of the account', async () => {
    const { owner, till, stack } = await accountWithMember();
    await newApp(owner, { tin: till.tin });
    expect(await stack.query('SELECT 1 FROM devices WHERE tin = $1', [till.tin])).toHaveLength(1);
  });

  it('with an app that its users can use with their tokens', async () => {
    const { member } = await accountWithMember();
    const { appId } = await newApp(member);
    const till = await anyTill();
    const headers = asPerson(member.tokens.accessToken, appId);
    const { body } = await must(till.get('items', { headers }));
    expect(body.data).toEqual({ itemList: [] });
  });
});

/** Apps of the account of a PIN, which ask for other PINs. */
const addApps = (stack: SharedStack, tin: string, state: string, count: number) =>
  stack.query(
    `INSERT INTO apps (id, account_id, name, environment, tin, bhf_id, state)
     SELECT gen_random_uuid(), d.account_id, 'App ' || n, 'PRODUCTION', 'A00000000' || n, '00', $2
     FROM devices d, generate_series(1, $3::int) n WHERE d.tin = $1`,
    [tin, state, count],
  );

describe(answers('post-dashboard-apps', 400), () => {
  const PIN = 'P000000000Z';

  refusesFields('post-dashboard-apps', '002', [[{}, 'name', 'environment', 'tin']]);
  refusesFields('post-dashboard-apps', '003', [
    [app('P0'), 'tin'],
    [app(PIN, { bhfId: '0' }), 'bhfId'],
    [app(PIN, { environment: 'MOON' }), 'environment'],
    [app(PIN, { name: 'x'.repeat(101) }), 'name'],
  ]);
});

describe(answers('post-dashboard-apps', 422), () => {
  describe('and 003', () => {
    it('to a name that an app of the account has, but not to one of another account', async () => {
      const [{ owner }, others] = [await accountWithMember(), await accountWithMember()];
      await must(owner.post('apps', app(freshPin())));
      expect(verdict(await owner.post('apps', app(freshPin())))).toEqual([422, '003', '003 name']);
      await must(others.owner.post('apps', app(freshPin())));
    });

    it.each(['00', '01'])('to a PIN of another account, in any branch (%s)', async (bhfId) => {
      const [{ owner }, others] = [await accountWithMember(), await accountWithMember()];
      const refused = await owner.post('apps', app(others.till.tin, { bhfId }));
      expect(verdict(refused)).toEqual([422, '003', '003 tin']);
    });

    it('to all but one of the accounts that request a PIN at once', async () => {
      const homes = await Promise.all([accountWithMember(), accountWithMember(), accountWithMember()]);
      const tin = freshPin();
      const asked = await Promise.all(
        homes.map(({ owner }, index) => owner.post('apps', app(tin, { bhfId: `0${index}` }))),
      );
      expect(asked.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    });

    it('to more apps than the account may have', async () => {
      const { owner, till, stack } = await accountWithMember();
      await addApps(stack, till.tin, 'SUSPENDED', QUOTAS.apps - 4);
      await expectOnlySoMany(3, () => owner.post('apps', app(freshPin(), { name: nobody() })), {
        ...{ field: 'environment', names: `has ${QUOTAS.apps} apps` },
      });
    });

    it('to more apps than may wait for an operator', async () => {
      const { owner, till, stack } = await accountWithMember();
      await addApps(stack, till.tin, 'PENDING', QUOTAS.pendingApps - 3);
      const production = () => app(freshPin(), { name: nobody(), environment: 'PRODUCTION' });
      await expectOnlySoMany(3, () => owner.post('apps', production()), {
        ...{ field: 'environment', names: `${QUOTAS.pendingApps} production apps` },
      });
      await newApp(owner);
    });

    it('to all but one of the requests with one name at once', async () => {
      const { owner } = await accountWithMember();
      const asked = await Promise.all([1, 2, 3].map(() => owner.post('apps', app(freshPin()))));
      expect(asked.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      await newApp(owner);
    });
  });
});

describe(answers('get-dashboard-apps', 200), () => {
  it('with the apps of the account, page by page, without their keys', async () => {
    const { owner, member } = await accountWithMember();
    const made = [await newApp(owner), await newApp(owner)];
    const first = (await must(member.get('apps?limit=2'))).body.data as unknown as {
      apps: AppSaid[];
      nextCursor: string;
    };
    const rest = (await must(member.get(`apps?limit=2&cursor=${first.nextCursor}`))).body.data;
    expect([...first.apps, ...(rest.apps as AppSaid[])].slice(1).map(({ appId }) => appId)).toEqual(
      made.map(({ appId }) => appId),
    );
    expect(rest.nextCursor).toBeNull();
    expect(JSON.stringify(first)).not.toContain('service_test_');
  });

  it('with an empty list to an account without apps', async () => {
    const { get } = await newOwner();
    expect((await must(get('apps'))).body.data).toEqual({ apps: [], nextCursor: null });
  });
});

describe(answers('get-dashboard-apps', 400), () => {
  it('and 003 to an invalid page', async () => {
    const [{ owner }, others] = [await accountWithMember(), await accountWithMember()];
    const { appId } = await newApp(others.owner);
    for (const query of ['limit=0', 'limit=x', 'cursor=x', `cursor=${appId}`])
      expect(verdict(await owner.get(`apps?${query}`))).toEqual([400, '003', `003 ${query.split('=')[0]}`]);
  });
});

describe(answers('get-dashboard-apps-id', 200), () => {
  it('with the app as it was created, without its key', async () => {
    const { owner, member } = await accountWithMember();
    const { apiKey, ...app } = await newApp(owner);
    expect(apiKey).toBeTruthy();
    for (const id of [app.appId, app.appId.toUpperCase()])
      expect((await must(member.get(`apps/${id}`))).body.data).toEqual(app);
  });
});

describe(answers('get-dashboard-apps-id', 404), () => {
  hidesOtherApps('get-dashboard-apps-id');
});

describe(answers('put-dashboard-apps-id', 200), () => {
  it('and omitted fields stay as they are', async () => {
    const { owner, member } = await accountWithMember();
    const { appId } = await newApp(owner);
    const texts = { invoiceTerms: 'In 30 days', bankDetails: 'Account 0110\nNairobi' };
    await must(owner.put(`apps/${appId}`, { serviceClass: '8111181100', servesAccount: true, ...texts }));
    await must(member.put(`apps/${appId}`, { goodsClass: '5015151300', stockFollows: false, servesAccount: true }));
    const { body } = await must(member.put(`apps/${appId}`, {}));
    expect(body.data).toMatchObject({
      ...{ serviceClass: '8111181100', goodsClass: '5015151300', servesAccount: true, stockFollows: false, ...texts },
    });
  });
});

describe(answers('put-dashboard-apps-id', 200), () => {
  it('and null removes the texts for invoices, of which only an owner changes where to pay', async () => {
    const { owner, member } = await accountWithMember();
    const { appId } = await newApp(owner);
    const put = (who: typeof owner, change: object) => who.put(`apps/${appId}`, change);
    await must(put(owner, { invoiceTerms: 'In 30 days', bankDetails: 'Account 0110' }));
    for (const bankDetails of ['Account 666', null])
      expect(verdict(await put(member, { bankDetails }))).toEqual([403, '001', '001 role']);
    const { body } = await must(put(member, { invoiceTerms: null, name: null }));
    expect(body.data).toMatchObject({ invoiceTerms: null, bankDetails: 'Account 0110', name: expect.any(String) });
    expect((await must(put(owner, { bankDetails: null }))).body.data.bankDetails).toBeNull();
  });
});

describe(answers('put-dashboard-apps-id', 400), () => {
  it.each([
    ['serviceClass', 'SV'],
    ['goodsClass', 5015151300],
    ['servesAccount', 'yes'],
    ['stockFollows', 0],
    ['name', 'x'.repeat(101)],
  ])('and 003 at %s', async (field, value) => {
    const { owner } = await accountWithMember();
    const { appId } = await newApp(owner);
    const answer = await owner.put(`apps/${appId}`, { [field]: value });
    expect(verdict(answer)).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('put-dashboard-apps-id', 403), () => {
  it('and 001 to a member who opens the whole account to an app', async () => {
    const { owner, member } = await accountWithMember();
    const { appId } = await newApp(owner);
    const answer = await member.put(`apps/${appId}`, { servesAccount: true, stockFollows: false });
    expect(verdict(answer)).toEqual([403, '001', '001 role']);
    const { body } = await must(owner.get(`apps/${appId}`));
    expect(body.data).toMatchObject({ servesAccount: false, stockFollows: true });
  });
});

describe(answers('put-dashboard-apps-id', 404), () => {
  hidesOtherApps('put-dashboard-apps-id');
});

describe(answers('put-dashboard-apps-id', 422), () => {
  it('and 003 to a name of another app of the account', async () => {
    const { owner } = await accountWithMember();
    const [one, other] = [await newApp(owner, { name: 'One' }), await newApp(owner, { name: 'Other' })];
    expect(verdict(await owner.put(`apps/${other.appId}`, { name: 'One' }))).toEqual([422, '003', '003 name']);
    await must(owner.put(`apps/${one.appId}`, { name: 'One' }));
  });
});

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

describe(answers('post-dashboard-apps-id-keys', 400), () => {
  refusesFields('post-dashboard-apps-id-keys', '003', [
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'Till\u200B1' }, 'name'],
  ]);
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

describe(answers('get-dashboard-apps-id-keys', 200), () => {
  it('with each key, its name, its last use, and whether it was revoked', async () => {
    const { owner, member } = await accountWithMember();
    const { appId, apiKey } = await newApp(owner);
    const { body } = await must(owner.post(`apps/${appId}/keys`, { name: ' Till 2 ' }));
    await must(owner.delete(`apps/${appId}/keys/${String(body.data.keyId)}`));
    await must((await anyTill()).get('items', { headers: { 'x-api-key': apiKey! } }));
    const time = expect.any(String) as string;
    const hint = expect.stringContaining('…') as string;
    await eventually(async () => {
      expect((await must(member.get(`apps/${appId}/keys`))).body.data.keys).toEqual([
        { keyId: time, name: null, hint, createdAt: time, lastUsedAt: time, revokedAt: null },
        { keyId: body.data.keyId, name: 'Till 2', hint, createdAt: time, lastUsedAt: null, revokedAt: time },
      ]);
    });
  });
});

describe(answers('get-dashboard-apps-id-keys', 404), () => {
  hidesOtherApps('get-dashboard-apps-id-keys');
});

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
