import type { Environment } from '@app/domain';
import { type Database, newId, type PrismaTx } from '@app/persistence';
import { hash } from '@node-rs/argon2';
import { apiKeyProblem, hintOf } from './api-keys.js';
import { hashSecret } from './secrets.js';

export interface NewApp {
  accountName: string;
  appName: string;
  environment: Environment;
  tin: string;
  bhfId: string;
  apiKey: string;
}

/**
 * Provisions an app with its device, its lane and a key, in the account that has the PIN, or in a new one. The key tells whether that
 * was done, so a repeat changes nothing.
 */
export async function provisionApp(db: Database, app: NewApp): Promise<{ appId: string }> {
  const { environment, tin, bhfId, apiKey } = app;
  const problem = apiKeyProblem(apiKey, environment);
  if (problem) throw new Error(problem);
  const owner = await findKeyOwner(db, apiKey);
  if (owner) return mustBeSameDevice(owner, app);
  const device = await db.prisma.device.findUnique({ where: { environment_tin_bhfId: { environment, tin, bhfId } } });
  // All branches of a PIN are in one account.
  const branch = device ?? (await db.prisma.device.findFirst({ where: { environment, tin } }));
  if (branch && !branch.accountId) throw pinWasFreed(tin);
  const accountId = branch?.accountId ?? (await addAccount(db, app.accountName));
  return addApp(db, app, accountId, device?.id ?? (await addDevice(db, app, accountId)));
}

const findKeyOwner = (db: Database, apiKey: string) =>
  db.prisma.apiKey.findUnique({
    where: { hash: hashSecret(apiKey) },
    select: { app: { select: { id: true, environment: true, tin: true, bhfId: true } } },
  });

type KeyOwner = NonNullable<Awaited<ReturnType<typeof findKeyOwner>>>;

/** A provisioned app would bind the PIN again, and an operator has decided that it is free. */
const pinWasFreed = (tin: string): Error =>
  new Error(`An operator freed the PIN ${tin}. Create an app for it in the dashboard and activate that app.`);

function mustBeSameDevice({ app: known }: KeyOwner, { environment, tin, bhfId }: NewApp): { appId: string } {
  if (known.environment === environment && known.tin === tin && known.bhfId === bhfId) return { appId: known.id };
  throw new Error(
    `This API key belongs to the app of PIN ${known.tin}, branch ${known.bhfId} (${known.environment}), and not to PIN ` +
      `${tin}, branch ${bhfId} (${environment}). Use another API key for each branch.`,
  );
}

async function addAccount({ prisma }: Database, name: string): Promise<string> {
  const { id } = await prisma.account.create({ data: { id: newId(), name } });
  return id;
}

async function addDevice(
  { prisma }: Database,
  { environment, tin, bhfId }: NewApp,
  accountId: string,
): Promise<string> {
  const data = { id: newId(), accountId, environment, tin, bhfId, lane: { create: { environment } } };
  const { id } = await prisma.device.create({ data });
  return id;
}

async function addApp(db: Database, app: NewApp, accountId: string, deviceId: string): Promise<{ appId: string }> {
  const appId = newId();
  const key = { id: newId(), hash: hashSecret(app.apiKey), hint: hintOf(app.apiKey) };
  await db.prisma.$transaction([
    db.prisma.app.create({
      data: {
        id: appId,
        accountId,
        deviceId,
        name: app.appName,
        ...{ environment: app.environment, tin: app.tin, bhfId: app.bhfId },
        keys: { create: key },
      },
    }),
    db.prisma.operatorAct.create({ data: mintAct({ ...key, appId }) }),
  ]);
  return { appId };
}

/** A key that comes from a shell is an act, too. */
const mintAct = ({ id: keyId, appId, hint }: { id: string; appId: string; hint: string }) => ({
  ...{ id: newId(), operator: 'shell', act: 'mint-key', reason: 'provisioned', details: { appId, keyId, hint } },
});

/**
 * Provisions an operator of this installation. The ledger keeps the password as argon2id. An operator who exists is left as they are:
 * they may have changed their password since, or may be disabled. So is a user of an account: neither should get the password of the
 * other.
 */
export async function provisionOperator({ prisma }: Database, typed: string, password: string): Promise<void> {
  const email = typed.toLowerCase();
  const data = { id: newId(), email, passwordHash: await hash(password), role: 'OPERATOR' };
  await prisma.user.createMany({ data, skipDuplicates: true });
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email }, select: { accountId: true } });
  if (accountId !== null)
    throw new Error(`${email} is the address of a user of an account. Set another e-mail address for the operator.`);
}

/** Provisions an owner of the account of this app. A person who exists is left as they are. */
export async function provisionOwner(
  { prisma }: Database,
  appId: string,
  email: string,
  password: string,
): Promise<void> {
  const { accountId } = await prisma.app.findUniqueOrThrow({ where: { id: appId }, select: { accountId: true } });
  const data = { id: newId(), accountId, email, passwordHash: await hash(password), role: 'OWNER' };
  await prisma.user.createMany({ data, skipDuplicates: true });
}

const COMMIT_MAX_MS = 30_000;

/** The app of a new key: an existing one, or a new one with its device if needed. */
interface KeyTarget {
  app: NewApp;
  accountId: string;
  deviceId: string;
  appId: string;
  creates: 'key' | 'app' | 'device';
}

/**
 * Provisions some hundred apps in one commit, all of them or none. The device and the name tell whether an app exists; an
 * existing app gets another key. Results come in the order of `apps`.
 */
export async function provisionApps(db: Database, apps: readonly NewApp[]): Promise<{ appId: string }[]> {
  for (const { apiKey, environment } of apps) {
    const problem = apiKeyProblem(apiKey, environment);
    if (problem) throw new Error(problem);
  }
  return db.prisma.$transaction(
    async (tx) => {
      const devices = await findDevices(tx, apps);
      const accounts = await accountsOfPins(tx, apps, devices);
      const branches = new Map(devices.map((device) => [branchKey(device), device]));
      const targets = apps.map((app) => keyTargetOf(app, branches.get(branchKey(app)), accounts.get(pinKey(app))!));
      await createDevices(tx, targetsCreating('device', targets));
      await createApps(tx, targetsCreating('app', targets));
      const keys = targets.map(keyRow);
      await tx.apiKey.createMany({ data: keys });
      await tx.operatorAct.createMany({ data: keys.map(mintAct) });
      return targets.map(({ appId }) => ({ appId }));
    },
    { timeout: COMMIT_MAX_MS },
  );
}

/** Counts the keys that work here; keys of another installation and revoked keys do not. */
export const countLiveKeys = (db: Database, apiKeys: readonly string[]): Promise<number> =>
  db.prisma.apiKey.count({ where: { hash: { in: apiKeys.map(hashSecret) }, revokedAt: null } });

type KnownDevice = Awaited<ReturnType<typeof findDevices>>[number];

/** All devices of the PINs. */
const findDevices = (tx: PrismaTx, apps: readonly NewApp[]) =>
  tx.device.findMany({
    where: { OR: apps.map(({ environment, tin }) => ({ environment, tin })) },
    select: { id: true, accountId: true, environment: true, tin: true, bhfId: true, apps: true },
  });

/** The account of each PIN: the one that has it, or a new one. All branches of a PIN are in one account. */
async function accountsOfPins(
  tx: PrismaTx,
  apps: readonly NewApp[],
  devices: KnownDevice[],
): Promise<Map<string, string>> {
  const accounts = new Map<string, string>();
  for (const { accountId, ...device } of devices) {
    if (!accountId) throw pinWasFreed(device.tin);
    accounts.set(pinKey(device), accountId);
  }
  const created: { id: string; name: string }[] = [];
  for (const app of apps) {
    if (accounts.has(pinKey(app))) continue;
    const account = { id: newId(), name: app.accountName };
    accounts.set(pinKey(app), account.id);
    created.push(account);
  }
  await tx.account.createMany({ data: created });
  return accounts;
}

function keyTargetOf(app: NewApp, device: KnownDevice | undefined, accountId: string): KeyTarget {
  if (!device) return { app, accountId, deviceId: newId(), appId: newId(), creates: 'device' };
  const sameNamedApp = device.apps.find((one) => one.name === app.appName && one.accountId === accountId);
  const creates = sameNamedApp ? 'key' : 'app';
  return { app, accountId, deviceId: device.id, appId: sameNamedApp?.id ?? newId(), creates };
}

const pinKey = ({ environment, tin }: { environment: string; tin: string }): string => `${environment}/${tin}`;

const branchKey = ({ bhfId, ...pin }: { environment: string; tin: string; bhfId: string }): string =>
  `${pinKey(pin)}/${bhfId}`;

/** A target that creates a device creates an app too. */
const targetsCreating = (what: 'app' | 'device', targets: KeyTarget[]): KeyTarget[] =>
  targets.filter(({ creates }) => creates === what || creates === 'device');

async function createDevices(tx: PrismaTx, targets: KeyTarget[]): Promise<void> {
  await tx.device.createMany({
    data: targets.map(({ app: { environment, tin, bhfId }, accountId, deviceId }) => ({
      ...{ id: deviceId, accountId, environment, tin, bhfId },
    })),
  });
  await tx.lane.createMany({
    data: targets.map(({ app: { environment }, deviceId }) => ({ id: deviceId, environment })),
  });
}

async function createApps(tx: PrismaTx, targets: KeyTarget[]): Promise<void> {
  await tx.app.createMany({
    data: targets.map(({ app: { appName, environment, tin, bhfId }, accountId, deviceId, appId }) => ({
      ...{ id: appId, accountId, deviceId, name: appName, environment, tin, bhfId },
    })),
  });
}

const keyRow = ({ app: { apiKey }, appId }: KeyTarget) => ({
  ...{ id: newId(), appId, hash: hashSecret(apiKey), hint: hintOf(apiKey) },
});
