import { Database } from '@app/persistence';
import { emptyDatabase, freePort, startProcess } from '@app/testing';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { type BenchTill, type Contestant, contestant } from '../contestant.js';
import { type Entry, tinOf } from '../product.js';
import { initialiseAt, type WireSale } from '../simulator.js';
import { SCHEMA } from './schema.js';
import type { FloorSettings } from './settings.js';

/** The floor as it stands beside the product: as many processes, connections and calls in flight, a database of its own. */
export async function enterFloor(entry: Entry, wireSale: WireSale): Promise<Contestant> {
  const database = await emptyDatabase();
  await makeTables(database.url);
  const ledger = new Database(database.url, 4, 'bench');
  const { groupRowsMax, redisUrl, queuePrefix, simulator } = entry;
  const settings = { databaseUrl: database.url, redisUrl, queuePrefix, groupRowsMax, simulatorUrl: simulator.wireUrl };
  const [api, worker] = await Promise.all([run('api', settings), run('worker', settings)]);
  const tills: BenchTill[] = [];
  for (let lane = 1; lane <= entry.devices; lane++) tills.push(await newTill(entry, ledger, api.url, lane, wireSale));
  return contestant({ name: entry.name, tills, ledger, api: api.program, worker: worker.program, database });
}

async function makeTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(SCHEMA);
    await runMigrations(client, 'bullmq');
  } finally {
    await client.end();
  }
}

async function run(name: 'api' | 'worker', settings: Omit<FloorSettings, 'port'>) {
  const port = await freePort();
  const program = startProcess(`apps/bench/src/floor/${name}`, {}, [JSON.stringify({ ...settings, port })]);
  const url = `http://127.0.0.1:${port}`;
  await program.waitForHealth(url);
  return { program, url };
}

/** It posts the sale in the authority's words already: the floor translates nothing. */
async function newTill(
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
    tin,
    url: `${apiUrl}/sales`,
    headers: { 'content-type': 'application/json', 'x-lane': String(lane) },
    nextSale: () => JSON.stringify({ ...wireSale, trdInvcNo: `INV-${++number}` }),
  };
}
