import { newApiKey, provisionApp, provisionApps } from '@app/access';
import { Database, EventReader, newId } from '@app/persistence';
import {
  API_MEMORY,
  WORKER_MEMORY,
  databaseMigratedBy,
  freePort,
  type RunningProcess,
  saleBody,
  SOLD_ITEM,
  startProcess,
  testDatabase,
  Till,
  type TillAnswer,
} from '@app/testing';
import { type BenchTill, type Contestant, LANES_PENDING, type Simulator } from './contestant.js';
import { stopPrograms, tinOf, type WireSale } from './contestant.js';

const HOST = '127.0.0.1';
const ENVIRONMENT = 'SANDBOX';
const BRANCHES_OF_A_PIN = 100;
const LINES = 5;
const INITIALISED_AT_ONCE = 50;
const WAIT = { prefer: 'wait=60' };

export interface Entry {
  name: string;
  /** The first letter of its PINs. */
  letter: string;
  devices: number;
  simulator: Simulator;
  /** Null keeps the queue in Postgres. */
  redisUrl: string | null;
  queuePrefix: string;
  /** Fills the ledger before the programs start. */
  fill?(url: string): Promise<void>;
  /** Another checkout whose programs run instead of ours. */
  root?: string;
  /** Settings beside those that every product has. */
  env?: Record<string, string>;
}

/** The product with one account: each branch has a device and an app; one more key uploads for all branches. */
export interface Product extends Contestant {
  apiUrl: string;
  uploaderKey: string;
  /** All workers; a measurement may start more, with the settings `env`. */
  workers: RunningProcess[];
  env: Record<string, string>;
}

export async function enterProduct(entry: Entry): Promise<Product> {
  const database = entry.root ? await databaseMigratedBy(entry.root) : await testDatabase();
  await entry.fill?.(database.url);
  const ledger = new Database(database.url, 4, 'bench');
  const env = { ...settingsOf(entry, database.url), ...entry.env };
  const [api, worker] = await Promise.all([
    startProgram('api', env, entry.root),
    startProgram('worker', env, entry.root),
  ]);
  const { tills, uploaderKey } = await openAccount(entry, ledger, api.url);
  const workers = [worker.program];
  return {
    ...{ name: entry.name, tills, ledger, api: api.program, worker: worker.program },
    ...{ pendingQuery: LANES_PENDING, isOrdered: true, apiUrl: api.url, uploaderKey, workers, env },
    stop: () => stopPrograms([api.program, ...workers], ledger, database),
  };
}

const settingsOf = ({ redisUrl, queuePrefix, simulator }: Entry, databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  ...(redisUrl && { REDIS_URL: redisUrl }),
  QUEUE_PREFIX: queuePrefix,
  LOG_LEVEL: 'warn',
  API_HOST: HOST,
  WORKER_HOST: HOST,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  AUTHORITY_SANDBOX_URL: simulator.wireUrl,
});

const HEALTH = { api: '/api/v1/health', worker: '/health' };

export async function startProgram(name: 'api' | 'worker', env: Record<string, string>, root?: string) {
  const port = await freePort();
  const memory = name === 'api' ? API_MEMORY : WORKER_MEMORY;
  const settings = { ...memory, ...env, [`${name.toUpperCase()}_PORT`]: String(port) };
  const program = startProcess(`apps/${name}/src/main`, settings, [], root);
  const url = `http://${HOST}:${port}`;
  await program.waitForHealth(url + HEALTH[name]);
  return { program, url };
}

/** Webhooks of an app without events: they cost only the look whether they have one. */
export async function addIdleWebhooks({ ledger }: Product, count: number): Promise<void> {
  const { id: appId } = await ledger.prisma.app.findFirstOrThrow({ where: { name: 'Uploader' } });
  const position = await new EventReader(ledger).newest();
  const webhook = { appId, url: 'https://shop.example/', types: [], sealedSecret: 'nothing is posted', position };
  await ledger.prisma.webhook.createMany({
    data: Array.from({ length: count }, () => ({ id: newId(), ...webhook })),
  });
}

/** A till of another taxpayer, with an account of its own. */
export async function openNeighbour({ ledger, apiUrl }: Product): Promise<BenchTill> {
  const { tills } = await openAccount({ letter: 'N', devices: 1 }, ledger, apiUrl);
  return tills[0]!;
}

interface Branch {
  tin: string;
  bhfId: string;
}

async function openAccount({ letter, devices }: Pick<Entry, 'letter' | 'devices'>, ledger: Database, apiUrl: string) {
  const branches = Array.from({ length: devices }, (_, index) => branchOf(letter, index));
  await addDevices(ledger, letter, branches);
  const apps = branches.map((branch) => newApp(letter, 'Till', branch));
  await provisionApps(ledger, apps);
  const tills = apps.map(({ tin, bhfId, apiKey }) => ({ bhfId, till: new Till(() => apiUrl, tin, apiKey) }));
  for (let done = 0; done < tills.length; done += INITIALISED_AT_ONCE)
    await Promise.all(tills.slice(done, done + INITIALISED_AT_ONCE).map(initialise));
  const firstOfEachPin = tills.filter((_, index) => index % BRANCHES_OF_A_PIN === 0);
  await Promise.all(firstOfEachPin.map(async ({ till }) => mustBeOk(await till.registerItem(SOLD_ITEM, WAIT))));
  const uploader = newApp(letter, 'Uploader', branches[0]!);
  const { appId } = await provisionApp(ledger, uploader);
  await ledger.prisma.app.update({ where: { id: appId }, data: { servesAccount: true } });
  return { tills: tills.map(benchTill), uploaderKey: uploader.apiKey };
}

const branchOf = (letter: string, index: number): Branch => ({
  tin: tinOf(letter, 1 + Math.floor(index / BRANCHES_OF_A_PIN)),
  bhfId: String(index % BRANCHES_OF_A_PIN).padStart(2, '0'),
});

/** `provisionApps` would give each new branch its own account. */
async function addDevices({ prisma }: Database, letter: string, branches: Branch[]): Promise<void> {
  const account = await prisma.account.create({ data: { id: newId(), name: `Account ${letter}` } });
  const devices = branches.map((branch) => ({
    ...{ id: newId(), accountId: account.id, environment: ENVIRONMENT },
    ...branch,
  }));
  await prisma.device.createMany({ data: devices });
  await prisma.lane.createMany({ data: devices.map(({ id, environment }) => ({ id, environment })) });
}

const newApp = (letter: string, appName: string, branch: Branch) => ({
  ...({ accountName: `Account ${letter}`, appName, environment: ENVIRONMENT, apiKey: newApiKey(ENVIRONMENT) } as const),
  ...branch,
});

async function initialise({ till, bhfId }: { till: Till; bhfId: string }): Promise<void> {
  mustBeOk(await till.post('initialize', { deviceSerialNumber: `serial of ${till.tin}/${bhfId}` }, WAIT));
}

function mustBeOk({ status, body }: TillAnswer): void {
  if (status !== 200) throw new Error(`A till could not be prepared: ${JSON.stringify(body)}`);
}

function benchTill({ till: { tin, apiKey, address }, bhfId }: { till: Till; bhfId: string }): BenchTill {
  let number = 0;
  return {
    ...{ tin, bhfId, url: `${address()}/api/v1/sales` },
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    nextSale: () => JSON.stringify(saleOf(`${bhfId}-INV-${++number}`)),
  };
}

/** A sale of five lines as a client posts it. */
export const saleOf = (invcNo: string): object => saleBody(invcNo, { lines: LINES });

/** Sells once and reads the wire body: the other contestants sell the same. */
export async function wireSaleOf({ tills, ledger }: Contestant): Promise<WireSale> {
  const { url, headers, nextSale } = tills[0]!;
  const response = await fetch(url, { method: 'POST', headers, body: nextSale() });
  if (response.status !== 200) throw new Error(`The first sale got ${response.status}: ${await response.text()}`);
  const { id } = await ledger.prisma.submission.findFirstOrThrow({ where: { kind: 'sale' }, select: { id: true } });
  const { wireBody } = await ledger.prisma.wireBody.findUniqueOrThrow({ where: { id } });
  const { invcNo: _, ...wireSale } = JSON.parse(wireBody) as WireSale;
  return wireSale;
}
