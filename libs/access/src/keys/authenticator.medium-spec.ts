import { eventually } from '@app/testing';
import { Authenticator, newApiKey } from '../api-keys.js';
import { type NewApp, provisionApp } from '../provision.js';
import { suiteLedger } from '../test/suite-ledger.js';

const ledger = suiteLedger();

let drawn = 0;

async function setup(change: Partial<NewApp> = {}) {
  const environment = change.environment ?? 'SANDBOX';
  const app: NewApp = {
    ...{ accountName: 'A retailer', appName: 'A till', environment, bhfId: '00', apiKey: newApiKey(environment) },
    tin: `P07${String(++drawn).padStart(7, '0')}X`,
    ...change,
  };
  const { appId } = await provisionApp(ledger.db, app);
  const errors: unknown[] = [];
  const authenticator = new Authenticator(ledger.db, (error) => errors.push(error));
  const lastUsedAt = async () =>
    (await ledger.db.prisma.apiKey.findFirstOrThrow({ where: { appId }, select: { lastUsedAt: true } })).lastUsedAt;
  return { app, appId, authenticator, errors, lastUsedAt };
}

describe('a key', () => {
  it.each(['SANDBOX', 'PRODUCTION'] as const)('opens its own app only (%s)', async (environment) => {
    const { app, appId, authenticator } = await setup({ environment });
    await setup();
    const { tin, bhfId, apiKey } = app;
    expect(await authenticator.byApiKey(apiKey)).toEqual({
      ...{ appId, environment, tin, bhfId },
      ...{ accountId: expect.any(String), laneId: expect.any(String), keyId: expect.any(String), servesAccount: false },
    });
  });

  it.each([
    ['that nobody has', () => newApiKey('SANDBOX')],
    ['in capitals', (key: string) => key.toUpperCase()],
    ['with a blank behind it', (key: string) => `${key} `],
    ['cut short', (key: string) => key.slice(0, -1)],
    ['of nothing', () => ''],
    ['of another shape', () => "' OR 1=1 --"],
    ['with NUL in it', (key: string) => `${key}\0`],
    ['without end', () => `service_test_${'x'.repeat(100_000)}`],
  ])('%s opens nothing', async (_, change) => {
    const { app, authenticator } = await setup();
    expect(await authenticator.byApiKey(change(app.apiKey))).toBeNull();
  });

  it('stops at once in every process when it is revoked', async () => {
    const { app, appId, authenticator } = await setup();
    const elsewhere = new Authenticator(ledger.db, () => {});
    expect(await authenticator.byApiKey(app.apiKey)).not.toBeNull();
    expect(await elsewhere.byApiKey(app.apiKey)).not.toBeNull();
    await ledger.db.prisma.apiKey.updateMany({ where: { appId }, data: { revokedAt: new Date() } });
    expect(await authenticator.byApiKey(app.apiKey)).toBeNull();
    expect(await elsewhere.byApiKey(app.apiKey)).toBeNull();
  });

  it('notes its last use to the minute, without a write for each request', async () => {
    const { app, authenticator, lastUsedAt } = await setup();
    expect(await lastUsedAt()).toBeNull();
    await authenticator.byApiKey(app.apiKey);
    const first = await eventually(async () => {
      const at = await lastUsedAt();
      expect(at!.getTime()).toBeGreaterThan(Date.now() - 60_000);
      return at;
    });
    await authenticator.byApiKey(app.apiKey);
    await new Authenticator(ledger.db, () => {}).byApiKey(app.apiKey);
    expect(await lastUsedAt()).toEqual(first);
  });

  it('opens its app even if its use cannot be noted', async () => {
    const { app, authenticator, errors } = await setup();
    await ledger.db.query('ALTER TABLE api_keys RENAME COLUMN last_used_at TO hidden');
    try {
      expect(await authenticator.byApiKey(app.apiKey)).not.toBeNull();
      await eventually(() => expect(errors).toHaveLength(1));
    } finally {
      await ledger.db.query('ALTER TABLE api_keys RENAME COLUMN hidden TO last_used_at');
    }
  });
});

describe('provisioning', () => {
  it('is done once, however often it is repeated', async () => {
    const { app, appId } = await setup();
    const count = () =>
      Promise.all([ledger.db.prisma.account.count(), ledger.db.prisma.device.count(), ledger.db.prisma.apiKey.count()]);
    const before = await count();
    expect(await provisionApp(ledger.db, app)).toEqual({ appId });
    expect(await count()).toEqual(before);
  });

  it('gives a device of its own to every branch, with a lane', async () => {
    const { app } = await setup();
    await setup({ tin: app.tin, bhfId: '01' });
    const lanes = await ledger.db.prisma.device.findMany({
      where: { tin: app.tin },
      select: { bhfId: true, lane: true },
    });
    expect(lanes.map(({ bhfId, lane }) => [bhfId, lane?.waiting])).toEqual(
      expect.arrayContaining([
        ['00', 0],
        ['01', 0],
      ]),
    );
  });

  it('lets several apps share a device', async () => {
    const { app, appId, authenticator } = await setup();
    const other = await setup({ tin: app.tin });
    expect(other.appId).not.toBe(appId);
    const lanes = [app, other.app].map(async ({ apiKey }) => (await authenticator.byApiKey(apiKey))!.laneId);
    expect(new Set(await Promise.all(lanes)).size).toBe(1);
  });

  it('refuses a key of another device', async () => {
    const { app } = await setup();
    await expect(provisionApp(ledger.db, { ...app, bhfId: '01' })).rejects.toThrow(
      `the app of PIN ${app.tin}, branch 00`,
    );
  });

  it('refuses a key of a wrong form', async () => {
    const { app } = await setup();
    await expect(provisionApp(ledger.db, { ...app, apiKey: 'demo' })).rejects.toThrow(/service_test_/);
  });

  it('keeps only the hash and a hint of a key', async () => {
    const { app, appId } = await setup();
    const row = await ledger.db.prisma.apiKey.findFirstOrThrow({ where: { appId } });
    expect(JSON.stringify(row)).not.toContain(app.apiKey.slice(17, -4));
  });
});
