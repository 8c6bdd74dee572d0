import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { newApiKey, Authenticator } from '../api-keys.js';
import { type NewApp, provisionApp, provisionOperator, countLiveKeys, provisionApps } from '../provision.js';
import { suiteLedger } from '../test/suite-ledger.js';

describe('provision apps', () => {
  const ledger = suiteLedger();

  let drawn = 0;

  const newApp = (change: Partial<NewApp> = {}): NewApp => ({
    ...{ accountName: 'A retailer', appName: 'A till', environment: 'SANDBOX', bhfId: '00' },
    ...{ tin: `P08${String(++drawn).padStart(7, '0')}X`, apiKey: newApiKey('SANDBOX') },
    ...change,
  });

  const newApps = (count: number): NewApp[] => Array.from({ length: count }, () => newApp());
  const again = (app: NewApp): NewApp => ({ ...app, apiKey: newApiKey('SANDBOX') });
  const principalOf = ({ apiKey }: NewApp) => new Authenticator(ledger.db, () => {}).byApiKey(apiKey);
  const counts = async () => [
    await ledger.db.prisma.account.count(),
    await ledger.db.prisma.lane.count(),
    await ledger.db.prisma.app.count(),
  ];

  it('creates some hundred apps at once, and each key opens its own', async () => {
    const apps = newApps(300);
    const made = await provisionApps(ledger.db, apps);
    for (const index of [0, 150, 299]) {
      const { tin } = apps[index]!;
      expect(await principalOf(apps[index]!)).toMatchObject({ appId: made[index]!.appId, tin, bhfId: '00' });
    }
    expect(new Set(made.map(({ appId }) => appId)).size).toBe(300);
  });

  it('each key is recorded as an act of the shell', async () => {
    const [one, other] = [newApp(), newApp()];
    const appIds = [(await provisionApp(ledger.db, one)).appId, (await provisionApps(ledger.db, [other]))[0]!.appId];
    const acts = await ledger.db.prisma.operatorAct.findMany({ where: { act: 'mint-key', operator: 'shell' } });
    const minted = acts.map(({ details }) => (details as { appId: string }).appId);
    for (const appId of appIds) expect(minted.filter((id) => id === appId)).toHaveLength(1);
  });

  it('existing apps stay the same and get another key, and the earlier key still works', async () => {
    const apps = newApps(3);
    const made = await provisionApps(ledger.db, apps);
    const before = await counts();
    const renewed = [...apps.map(again), newApp()];
    const remade = await provisionApps(ledger.db, renewed);
    expect(remade.slice(0, 3)).toEqual(made);
    expect(await counts()).toEqual(before.map((count) => count + 1));
    for (const app of [apps[1]!, renewed[1]!]) expect(await principalOf(app)).toMatchObject(made[1]!);
  });

  it('apps share a device that exists, under its account', async () => {
    const theirs = newApp({ appName: 'Another till' });
    await provisionApp(ledger.db, theirs);
    const ours = { ...again(theirs), appName: 'A till' };
    await provisionApps(ledger.db, [ours]);
    const [one, other] = [await principalOf(theirs), await principalOf(ours)];
    expect(other).toMatchObject({ accountId: one!.accountId, laneId: one!.laneId });
    expect(other!.appId).not.toBe(one!.appId);
  });

  it('all branches of a PIN are in one account, however they are provisioned', async () => {
    const first = newApp();
    await provisionApp(ledger.db, first);
    const second = { ...again(first), bhfId: '01' };
    const [third, fourth] = [{ ...again(first), bhfId: '02' }, newApp()];
    const fifth = { ...again(fourth), bhfId: '01' };
    await provisionApp(ledger.db, second);
    await provisionApps(ledger.db, [third, fourth, fifth]);
    const principals = await Promise.all([first, second, third, fourth, fifth].map(principalOf));
    const [one, , , other] = principals.map((principal) => principal!.accountId);
    expect(principals).toMatchObject([one, one, one, other, other].map((accountId) => ({ accountId })));
    expect(new Set(principals.map((principal) => principal!.laneId)).size).toBe(5);
    expect(other).not.toBe(one);
  });

  it('creates nothing if one app cannot be created', async () => {
    const before = await counts();
    const [one, other] = [newApp(), newApp()];
    const taken = { ...other, apiKey: one.apiKey };
    await expect(provisionApps(ledger.db, [one, taken])).rejects.toThrow(/unique/i);
    await expect(provisionApps(ledger.db, [one, { ...other, apiKey: 'demo' }])).rejects.toThrow(/service_test_/);
    expect(await counts()).toEqual(before);
  });

  it('counts the keys that work here', async () => {
    const apps = newApps(3);
    const made = await provisionApps(ledger.db, apps);
    await ledger.db.prisma.apiKey.updateMany({ where: { appId: made[0]!.appId }, data: { revokedAt: new Date() } });
    const foreign = Array.from({ length: 20_000 }, () => newApiKey('SANDBOX'));
    expect(await countLiveKeys(ledger.db, [...foreign, ...apps.map(({ apiKey }) => apiKey)])).toBe(2);
  });
});

describe('provision operator', () => {
  const ledger = suiteLedger(2);

  const operator = (email: string) => ledger.db.prisma.user.findUniqueOrThrow({ where: { email } });

  it('keeps the password of an operator as argon2id', async () => {
    await provisionOperator(ledger.db, 'one@example.org', 'hunter2');
    const { role, passwordHash } = await operator('one@example.org');
    expect([role, passwordHash]).toEqual(['OPERATOR', expect.stringMatching(/^\$argon2id\$/)]);
    expect(await verify(passwordHash, 'hunter2')).toBe(true);
    expect(passwordHash).not.toContain('hunter2');
  });

  it('has the address in small letters, as the login looks for it', async () => {
    await provisionOperator(ledger.db, 'Amina@Example.org', 'hunter2');
    expect(await operator('amina@example.org')).toMatchObject({ role: 'OPERATOR' });
  });

  it('never changes an operator who exists: not their password, nor that they are disabled', async () => {
    const { db } = ledger;
    await provisionOperator(db, 'two@example.org', 'first');
    const known = { passwordHash: 'one of their own', disabledAt: new Date(0) };
    await db.prisma.user.update({ where: { email: 'two@example.org' }, data: known });
    await provisionOperator(db, 'two@example.org', 'first');
    expect(await operator('two@example.org')).toMatchObject(known);
  });

  it('leaves the user of an account as they are', async () => {
    const { db } = ledger;
    const account = { create: { id: randomUUID(), name: 'A shop' } };
    const owner = { email: 'three@example.org', passwordHash: 'as it was', role: 'OWNER' };
    await db.prisma.user.create({ data: { ...owner, id: randomUUID(), account } });
    await expect(provisionOperator(db, 'three@example.org', 'hunter2')).rejects.toThrow('Set another e-mail address');
    expect(await operator('three@example.org')).toMatchObject(owner);
  });
});
