import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newApiKey, provisionApps } from '@app/access';
import { Database } from '@app/persistence';
import { emptyDatabase, freePort, startProcess, testDatabase } from '@app/testing';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import type { BareSettings } from './bare-queue.js';
import { type BenchTill, type Contestant, initialiseAt, LANES_PENDING } from './contestant.js';
import { stopPrograms, tinOf, type WireSale } from './contestant.js';
import { type Entry, saleOf } from './product.js';

/** Read as source: the build copies no SQL. The bench always runs in the root of its checkout. */
const FLOOR_SQL = path.resolve('apps/bench/src/floor.sql');
const ENVIRONMENT = 'SANDBOX';

/** The textbook runs on a copy of the product's database, without the product's functions. */
export async function enterTextbook(entry: Entry, wireSale: WireSale): Promise<Contestant> {
  const database = await testDatabase();
  await withClient(database.url, (client) => runMigrations(client, 'bullmq'));
  const ledger = new Database(database.url, 4, 'bench');
  const programs = await startPrograms('textbook', { ...settingsOf(entry, database.url), groupRowsMax: 1, wireSale });
  const tills = await openTextbookTills(entry, ledger, programs.url);
  return {
    ...{ name: entry.name, tills, ledger, api: programs.api, worker: programs.worker },
    ...{ pendingQuery: 'SELECT 1 FROM submissions WHERE settled_at IS NULL LIMIT 1', isOrdered: false },
    stop: () => stopPrograms([programs.api, programs.worker], ledger, database),
  };
}

async function openTextbookTills({ letter, devices, simulator }: Entry, ledger: Database, apiUrl: string) {
  const tins = Array.from({ length: devices }, (_, index) => tinOf(letter, index + 1));
  const apps = tins.map((tin) => ({
    ...({ accountName: `Account ${tin}`, appName: 'Till', environment: ENVIRONMENT } as const),
    ...{ tin, bhfId: '00', apiKey: newApiKey(ENVIRONMENT) },
  }));
  await provisionApps(ledger, apps);
  await Promise.all(
    tins.map(async (tin) => {
      const cmcKey = await initialiseAt(simulator, tin);
      await ledger.prisma.device.updateMany({ where: { tin }, data: { info: { cmcKey } } });
    }),
  );
  await ledger.prisma.series.createMany({ data: tins.map((tin) => ({ key: tin })) });
  return apps.map(({ tin, apiKey }): BenchTill => {
    let number = 0;
    return {
      ...{ tin, bhfId: '00', url: `${apiUrl}/api/v1/sales` },
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      nextSale: () => JSON.stringify(saleOf(`INV-${++number}`)),
    };
  });
}

/** The floor has its own tables and as many processes, connections and calls in flight as the product. */
export async function enterFloor(entry: Entry, wireSale: WireSale): Promise<Contestant> {
  const database = await emptyDatabase();
  await withClient(database.url, async (client) => {
    await client.query(readFileSync(FLOOR_SQL, 'utf8'));
    await runMigrations(client, 'bullmq');
  });
  const ledger = new Database(database.url, 4, 'bench');
  const programs = await startPrograms('floor', settingsOf(entry, database.url));
  const tills: BenchTill[] = [];
  for (let lane = 1; lane <= entry.devices; lane++)
    tills.push(await newFloorTill(entry, ledger, programs.url, lane, wireSale));
  return {
    ...{ name: entry.name, tills, ledger, api: programs.api, worker: programs.worker },
    ...{ pendingQuery: LANES_PENDING, isOrdered: true },
    stop: () => stopPrograms([programs.api, programs.worker], ledger, database),
  };
}

/** The till posts the wire body itself: the floor maps nothing. */
async function newFloorTill(
  { letter, simulator }: Entry,
  ledger: Database,
  apiUrl: string,
  lane: number,
  wireSale: WireSale,
): Promise<BenchTill> {
  const tin = tinOf(letter, lane);
  const cmcKey = await initialiseAt(simulator, tin);
  await ledger.query('INSERT INTO lanes (id, tin, cmc_key) VALUES ($1, $2, $3)', [lane, tin, cmcKey]);
  let number = 0;
  return {
    ...{ tin, bhfId: '00', url: `${apiUrl}/sales` },
    headers: { 'content-type': 'application/json', 'x-lane': String(lane) },
    nextSale: () => JSON.stringify({ ...wireSale, trdInvcNo: `INV-${++number}` }),
  };
}

const settingsOf = ({ redisUrl, queuePrefix, groupRowsMax, simulator }: Entry, databaseUrl: string) => ({
  ...{ databaseUrl, redisUrl, queuePrefix, groupRowsMax, simulatorUrl: simulator.wireUrl },
});

async function startPrograms(name: 'textbook' | 'floor', settings: Omit<BareSettings, 'port' | 'role'>) {
  const start = async (role: BareSettings['role']) => {
    const port = await freePort();
    const program = startProcess(`apps/bench/src/${name}`, {}, [JSON.stringify({ ...settings, port, role })]);
    const url = `http://127.0.0.1:${port}`;
    await program.waitForHealth(url);
    return { program, url };
  };
  const [api, worker] = await Promise.all([start('api'), start('worker')]);
  return { api: api.program, worker: worker.program, url: api.url };
}

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
