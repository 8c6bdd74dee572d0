import { randomUUID } from 'node:crypto';
import { newApiKey, provisionApp, provisionApps } from '@app/access';
import { SOLD_ITEM, Till } from '@app/testing';
import type { Database } from '@app/persistence';
import type { Installation } from '../installation.js';
import { mustBeReady, tinOf } from '../product.js';
import type { Branch } from './sales-file.js';
import type { Gateway } from './upload.js';

/** A business with many branches: a device and a key for each, and one key that may upload for all of them. */
export interface Account {
  branches: OpenBranch[];
  uploader: Gateway;
}

export interface OpenBranch extends Branch {
  till: Till;
}

/** Branches are told by two digits. */
const BRANCHES_OF_A_PIN = 100;
const ENVIRONMENT = 'SANDBOX';

/** Everybody can sell: devices are initialised and the item is registered, which a PIN needs but once. */
export async function openAccount(
  { ledger, api }: Installation,
  letter: string,
  { branches: count }: { branches: number },
): Promise<Account> {
  const places = Array.from({ length: count }, (_, index) => placeOf(letter, index));
  await addDevices(ledger, letter, places);
  const branches = await openBranches(ledger, api.url, letter, places);
  const uploader = { url: api.url, apiKey: await addUploader(ledger, letter, places[0]!) };
  const tills = branches.map(({ till }) => till);
  const firstOfEachPin = tills.filter((_, index) => index % BRANCHES_OF_A_PIN === 0);
  await Promise.all(branches.map(initialise));
  await Promise.all(firstOfEachPin.map(async (till) => mustBeReady(await till.registerItem(SOLD_ITEM, PATIENT))));
  return { branches, uploader };
}

const PATIENT = { prefer: 'wait=60' };

const placeOf = (letter: string, index: number): Branch => ({
  tin: tinOf(letter, 1 + Math.floor(index / BRANCHES_OF_A_PIN)),
  bhfId: String(index % BRANCHES_OF_A_PIN).padStart(2, '0'),
});

async function addDevices({ prisma }: Database, letter: string, places: Branch[]): Promise<void> {
  const account = await prisma.account.create({ data: { id: randomUUID(), name: `Account ${letter}` } });
  const devices = places.map((place) => ({
    ...{ id: randomUUID(), accountId: account.id, environment: ENVIRONMENT },
    ...place,
  }));
  await prisma.device.createMany({ data: devices });
  await prisma.lane.createMany({ data: devices.map(({ id, environment }) => ({ id, environment })) });
}

async function openBranches(ledger: Database, url: string, letter: string, places: Branch[]): Promise<OpenBranch[]> {
  const apps = places.map((place) => newApp(letter, 'Till', place));
  await provisionApps(ledger, apps);
  return apps.map(({ tin, bhfId, apiKey }) => ({ tin, bhfId, till: new Till(() => url, tin, apiKey) }));
}

async function addUploader(ledger: Database, letter: string, place: Branch): Promise<string> {
  const app = newApp(letter, 'Uploader', place);
  const { appId } = await provisionApp(ledger, app);
  await ledger.query('UPDATE apps SET serves_account = true WHERE id = $1', [appId]);
  return app.apiKey;
}

const newApp = (letter: string, appName: string, place: Branch) => ({
  ...({ accountName: `Account ${letter}`, appName, environment: ENVIRONMENT, apiKey: newApiKey(ENVIRONMENT) } as const),
  ...place,
});

async function initialise({ till, tin, bhfId }: OpenBranch): Promise<void> {
  mustBeReady(await till.post('initialize', { deviceSerialNumber: `serial of ${tin}/${bhfId}` }, PATIENT));
}
