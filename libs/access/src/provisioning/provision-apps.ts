import { randomUUID } from 'node:crypto';
import type { Database } from '@app/persistence';
import { hintOf, whyNoApiKey } from '../keys/api-keys.js';
import { hashSecret } from '../keys/secrets.js';
import type { NewApp } from './provision.js';

const COMMIT_MAX_MS = 30_000;

/** Where a new key goes: to an app that is there, or to one that is made for it, with its device and account if need be. */
interface Place {
  app: NewApp;
  accountId: string;
  deviceId: string;
  appId: string;
  makes: 'key' | 'app' | 'account';
}

/**
 * Some hundred apps in one commit: all of them or none. Each is on a device of its own and known by that and by its name;
 * one that is there already gets another key. What comes back is in the order of what was asked.
 */
export async function provisionApps(db: Database, apps: readonly NewApp[]): Promise<{ appId: string }[]> {
  for (const { apiKey, environment } of apps) {
    const wrong = whyNoApiKey(apiKey, environment);
    if (wrong) throw new Error(wrong);
  }
  return db.prisma.$transaction(
    async (tx) => {
      const places = await findPlaces(tx, apps);
      await makeAccounts(tx, makingAtLeast('account', places));
      await makeApps(tx, makingAtLeast('app', places));
      await tx.apiKey.createMany({ data: places.map(keyRow) });
      return places.map(({ appId }) => ({ appId }));
    },
    { timeout: COMMIT_MAX_MS },
  );
}

/** How many of these open something here: not those of another installation, nor those that were revoked. */
export const countLiveKeys = (db: Database, apiKeys: readonly string[]): Promise<number> =>
  db.prisma.apiKey.count({ where: { hash: { in: apiKeys.map(hashSecret) }, revokedAt: null } });

type Tx = Parameters<Parameters<Database['prisma']['$transaction']>[0]>[0];

async function findPlaces(tx: Tx, apps: readonly NewApp[]): Promise<Place[]> {
  const devices = await tx.device.findMany({
    where: { OR: apps.map(({ environment, tin, bhfId }) => ({ environment, tin, bhfId })) },
    select: { id: true, accountId: true, environment: true, tin: true, bhfId: true, apps: true },
  });
  const known = new Map(devices.map((device) => [branchOf(device), device]));
  return apps.map((app) => {
    const device = known.get(branchOf(app));
    if (!device) return { app, accountId: randomUUID(), deviceId: randomUUID(), appId: randomUUID(), makes: 'account' };
    const { id: deviceId, accountId } = device;
    const namesake = device.apps.find(({ name }) => name === app.appName);
    return { app, accountId, deviceId, appId: namesake?.id ?? randomUUID(), makes: namesake ? 'key' : 'app' };
  });
}

const branchOf = ({ environment, tin, bhfId }: { environment: string; tin: string; bhfId: string }): string =>
  `${environment}/${tin}/${bhfId}`;

/** Whoever makes an account makes an app too. */
const makingAtLeast = (what: 'app' | 'account', places: Place[]): Place[] =>
  places.filter(({ makes }) => makes === what || makes === 'account');

async function makeAccounts(tx: Tx, places: Place[]): Promise<void> {
  await tx.account.createMany({ data: places.map(({ app, accountId }) => ({ id: accountId, name: app.accountName })) });
  await tx.device.createMany({
    data: places.map(({ app: { environment, tin, bhfId }, accountId, deviceId }) => ({
      ...{ id: deviceId, accountId, environment, tin, bhfId },
    })),
  });
  await tx.lane.createMany({
    data: places.map(({ app: { environment }, deviceId }) => ({ id: deviceId, environment })),
  });
}

async function makeApps(tx: Tx, places: Place[]): Promise<void> {
  await tx.app.createMany({
    data: places.map(({ app: { appName, environment }, accountId, deviceId, appId }) => ({
      ...{ id: appId, accountId, deviceId, name: appName, environment },
    })),
  });
}

const keyRow = ({ app: { apiKey }, appId }: Place) => ({
  ...{ id: randomUUID(), appId, hash: hashSecret(apiKey), hint: hintOf(apiKey) },
});
