import { type Database, newId, type PrismaTx } from '@app/persistence';
import { hintOf, apiKeyProblem } from '../keys/api-keys.js';
import { hashSecret } from '../keys/secrets.js';
import { mintAct, type NewApp, pinWasFreed } from './provision.js';

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
