import { newApiKey, provisionApp } from '@app/access';
import { Database } from '@app/persistence';
import { freePort, SOLD_ITEM, startProcess, testDatabase, Till } from '@app/testing';
import { type BenchTill, type Contestant, contestant } from './contestant.js';
import { saleOf } from './sale.js';
import type { Simulator, WireSale } from './simulator.js';

const HOST = '127.0.0.1';

export interface Entry {
  name: string;
  groupRowsMax: number;
  devices: number;
  /** Where its queue lives; without one, in Postgres. */
  redisUrl: string | null;
  queuePrefix: string;
  simulator: Simulator;
  /** The first letter of its taxpayers' PINs, which no other contestant's begin with. */
  letter: string;
}

/** The product as it is shipped, with its defaults: one API process, one worker process, a ledger of its own. */
export async function enterProduct(entry: Entry): Promise<Contestant> {
  const database = await testDatabase();
  const ledger = new Database(database.url, 4, 'bench');
  const env = settingsOf(entry, database.url);
  const [api, worker] = await Promise.all([run('api', '/api/v1/health', env), run('worker', '/health', env)]);
  const tills: BenchTill[] = [];
  for (let ordinal = 1; ordinal <= entry.devices; ordinal++) tills.push(await newTill(entry, ledger, api.url, ordinal));
  return contestant({ name: entry.name, tills, ledger, api: api.program, worker: worker.program, database });
}

const settingsOf = ({ groupRowsMax, redisUrl, queuePrefix, simulator }: Entry, databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  ...(redisUrl && { REDIS_URL: redisUrl }),
  QUEUE_PREFIX: queuePrefix,
  GROUP_ROWS_MAX: String(groupRowsMax),
  LOG_LEVEL: 'warn',
  API_HOST: HOST,
  WORKER_HOST: HOST,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  AUTHORITY_SANDBOX_URL: simulator.wireUrl,
});

async function run(name: 'api' | 'worker', health: string, env: Record<string, string>) {
  const port = await freePort();
  const program = startProcess(`apps/${name}/src/main`, { ...env, [`${name.toUpperCase()}_PORT`]: String(port) });
  const url = `http://${HOST}:${port}`;
  await program.waitForHealth(`${url}${health}`);
  return { program, url };
}

/** Initialised and with its item, through the API as any client would. */
async function newTill(entry: Entry, ledger: Database, apiUrl: string, ordinal: number): Promise<BenchTill> {
  const tin = `${entry.letter}${String(ordinal).padStart(9, '0')}K`;
  const apiKey = newApiKey('SANDBOX');
  const names = { accountName: `Account ${tin}`, appName: 'Till' };
  await provisionApp(ledger, { ...names, environment: 'SANDBOX', tin, bhfId: '00', apiKey });
  const till = new Till(() => apiUrl, tin, apiKey);
  for (const answer of [await till.initialise(), await till.registerItem(SOLD_ITEM)]) {
    if (answer.status !== 200) throw new Error(`A till is not ready: ${JSON.stringify(answer.body)}`);
  }
  let number = 0;
  return {
    tin,
    url: `${apiUrl}/api/v1/sales`,
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    nextSale: () => saleOf(`INV-${++number}`),
  };
}

/** Sells once, to see the sale in the authority's words: the floor and the direct tills then sell the very same. */
export async function wireSaleOf({ tills, ledger }: Contestant): Promise<WireSale> {
  const { url, headers, nextSale } = tills[0]!;
  const response = await fetch(url, { method: 'POST', headers, body: nextSale() });
  if (response.status !== 200)
    throw new Error(`The first sale is answered ${response.status}: ${await response.text()}`);
  const [row] = await ledger.query<{ wire_body: string }>(
    "SELECT wire_body FROM submissions WHERE kind = 'sale' LIMIT 1",
  );
  const { invcNo: _, ...wireSale } = JSON.parse(row!.wire_body) as WireSale;
  return wireSale;
}
