import { type Database, newId, type PrismaTx } from '@app/persistence';
import { hintOf, apiKeyProblem } from '../keys/api-keys.js';
import { hashSecret } from '../keys/secrets.js';
import { type NewApp, pinWasFreed } from './provision.js';

const COMMIT_MAX_MS = 30_000;

/** The app of a new key: an existing one, or a new one with its device and account if needed. */
interface KeyTarget {
  app: NewApp;
  accountId: string;
  deviceId: string;
  appId: string;
  creates: 'key' | 'app' | 'account';
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
      const targets = await findKeyTargets(tx, apps);
      await createAccounts(tx, targetsCreating('account', targets));
      await createApps(tx, targetsCreating('app', targets));
      await tx.apiKey.createMany({ data: targets.map(keyRow) });
      return targets.map(({ appId }) => ({ appId }));
    },
    { timeout: COMMIT_MAX_MS },
  );
}

/** Counts the keys that work here; keys of another installation and revoked keys do not. */
export const countLiveKeys = (db: Database, apiKeys: readonly string[]): Promise<number> =>
  db.prisma.apiKey.count({ where: { hash: { in: apiKeys.map(hashSecret) }, revokedAt: null } });

async function findKeyTargets(tx: PrismaTx, apps: readonly NewApp[]): Promise<KeyTarget[]> {
  const devices = await tx.device.findMany({
    where: { OR: apps.map(({ environment, tin, bhfId }) => ({ environment, tin, bhfId })) },
    select: { id: true, accountId: true, environment: true, tin: true, bhfId: true, apps: true },
  });
  const devicesByBranch = new Map(devices.map((device) => [branchKey(device), device]));
  return apps.map((app) => {
    const device = devicesByBranch.get(branchKey(app));
    if (!device) return { app, accountId: newId(), deviceId: newId(), appId: newId(), creates: 'account' };
    const { id: deviceId, accountId } = device;
    if (!accountId) throw pinWasFreed(app.tin);
    const sameNamedApp = device.apps.find((one) => one.name === app.appName && one.accountId === accountId);
    return { app, accountId, deviceId, appId: sameNamedApp?.id ?? newId(), creates: sameNamedApp ? 'key' : 'app' };
  });
}

const branchKey = ({ environment, tin, bhfId }: { environment: string; tin: string; bhfId: string }): string =>
  `${environment}/${tin}/${bhfId}`;

/** A target that creates an account creates an app too. */
const targetsCreating = (what: 'app' | 'account', targets: KeyTarget[]): KeyTarget[] =>
  targets.filter(({ creates }) => creates === what || creates === 'account');

async function createAccounts(tx: PrismaTx, targets: KeyTarget[]): Promise<void> {
  await tx.account.createMany({
    data: targets.map(({ app, accountId }) => ({ id: accountId, name: app.accountName })),
  });
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
