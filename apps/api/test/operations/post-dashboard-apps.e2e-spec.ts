import { app, freshPin } from '../client/dashboard-bodies.js';
import { asPerson, accountWithMember, newApp, nobody } from '../client/dashboard.js';
import { anyTill, must, type SharedStack, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';
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
