import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Database } from '@app/persistence';
import { emptyDatabase, freePort, startProcess } from '@app/testing';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import type { BareSettings } from './bare-queue.js';
import { type BenchTill, type Contestant, initialiseAt, LANES_PENDING } from './contestant.js';
import { stopPrograms, tinOf, type WireSale } from './contestant.js';
import { type Entry, saleOf } from './product.js';

/** A contestant with tables of its own, and with as many processes and calls in flight as the product. */
interface Baseline extends Pick<Contestant, 'pendingQuery' | 'isOrdered'> {
  /** The sources of its programs. */
  programs: Record<BareSettings['role'], string>;
  tables: string;
  addDevice: string;
  tillOf(device: Device, wireSale: WireSale): TillOfBaseline;
}

interface Device {
  ordinal: number;
  tin: string;
  cmcKey: string;
}

interface TillOfBaseline {
  /** The arguments of `addDevice`. */
  row: unknown[];
  path: string;
  headers: Record<string, string>;
  saleOf(invcNo: string): object;
}

const TEXTBOOK: Baseline = {
  programs: { api: 'textbook/api', worker: 'textbook/worker' },
  tables: 'textbook/tables.sql',
  // From the newest sale backwards, because it settles last: an index of pending sales would cost the textbook time.
  pendingQuery:
    'SELECT 1 FROM (SELECT settled_at FROM sales ORDER BY id DESC LIMIT 100000) s WHERE settled_at IS NULL LIMIT 1',
  isOrdered: false,
  addDevice: 'INSERT INTO devices (tin, cmc_key, api_key_hash) VALUES ($1, $2, $3)',
  tillOf({ tin, cmcKey }) {
    const apiKey = `key of ${tin}`;
    const hash = createHash('sha256').update(apiKey).digest('hex');
    return { row: [tin, cmcKey, hash], path: 'api/v1/sales', headers: { 'x-api-key': apiKey }, saleOf };
  },
};

const FLOOR: Baseline = {
  programs: { api: 'floor', worker: 'floor' },
  ...{ tables: 'floor.sql', pendingQuery: LANES_PENDING, isOrdered: true },
  addDevice: 'INSERT INTO lanes (id, tin, cmc_key) VALUES ($1, $2, $3)',
  // The till posts the wire body itself: the floor maps nothing.
  tillOf: ({ ordinal, tin, cmcKey }, wireSale) => ({
    ...{ row: [ordinal, tin, cmcKey], path: 'sales', headers: { 'x-lane': String(ordinal) } },
    saleOf: (trdInvcNo) => ({ ...wireSale, trdInvcNo }),
  }),
};

export const enterTextbook = (entry: Entry, wireSale: WireSale) => enter(TEXTBOOK, entry, wireSale);
export const enterFloor = (entry: Entry, wireSale: WireSale) => enter(FLOOR, entry, wireSale);

async function enter(baseline: Baseline, entry: Entry, wireSale: WireSale): Promise<Contestant> {
  const { redisUrl, queuePrefix, simulator } = entry;
  const database = await emptyDatabase();
  await createTables(database.url, baseline.tables);
  const ledger = new Database(database.url, 4, 'bench');
  const settings = {
    ...{ databaseUrl: database.url, redisUrl, queuePrefix, simulatorUrl: simulator.wireUrl, wireSale },
  };
  const start = (role: BareSettings['role']) => startProgram(baseline.programs[role], { ...settings, role });
  const [api, worker] = await Promise.all([start('api'), start('worker')]);
  return {
    ...{ name: entry.name, tills: await openTills(baseline, entry, ledger, api.url, wireSale), ledger },
    ...{ api: api.program, worker: worker.program },
    ...{ pendingQuery: baseline.pendingQuery, isOrdered: baseline.isOrdered },
    stop: () => stopPrograms([api.program, worker.program], ledger, database),
  };
}

/** The files are read as source: the build copies no SQL. The bench always runs in the root of its checkout. */
async function createTables(databaseUrl: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(readFileSync(path.resolve('apps/bench/src', file), 'utf8'));
    await runMigrations(client, 'bullmq');
  } finally {
    await client.end();
  }
}

async function startProgram(source: string, settings: Omit<BareSettings, 'port'>) {
  const port = await freePort();
  const program = startProcess(`apps/bench/src/${source}`, {}, [JSON.stringify({ ...settings, port })]);
  const url = `http://127.0.0.1:${port}`;
  await program.waitForHealth(url);
  return { program, url };
}

async function openTills(
  { addDevice, tillOf }: Baseline,
  { letter, devices, simulator }: Entry,
  ledger: Database,
  apiUrl: string,
  wireSale: WireSale,
): Promise<BenchTill[]> {
  const tills: BenchTill[] = [];
  for (let ordinal = 1; ordinal <= devices; ordinal++) {
    const tin = tinOf(letter, ordinal);
    const till = tillOf({ ordinal, tin, cmcKey: await initialiseAt(simulator, tin) }, wireSale);
    await ledger.query(addDevice, till.row);
    let number = 0;
    tills.push({
      ...{ tin, bhfId: '00', url: `${apiUrl}/${till.path}` },
      headers: { 'content-type': 'application/json', ...till.headers },
      nextSale: () => JSON.stringify(till.saleOf(`INV-${++number}`)),
    });
  }
  return tills;
}
