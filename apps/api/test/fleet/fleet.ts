import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, type Stack, startProcess, Till } from '@app/testing';
import { upTo } from '../sale-assertions.js';
import { salesInLedger } from '../ledger-sales.js';
import { type DeviceResult, type Findings, findingsOf, sumOfFindings } from './fleet-findings.js';

/** The result of a fleet run: the work of each process, and the violations. */
export interface FleetRun {
  devices: number;
  sales: number;
  /** Accepted sales per API; below, delivered sales per worker. */
  apis: number[];
  workers: number[];
  findings: Findings;
}

interface FleetDevice {
  till: Till;
  /** Ordered as the till learned of them. */
  accepted: string[];
}

/** A slower fleet is stuck. */
const SETTLED_PER_SECOND_MIN = 15;
const WAIT_MAX_MS = 60_000;

/**
 * All devices sell at once, each one sale after another without waiting for receipts. Then the test reads both ledgers.
 */
export async function runFleet(stack: Stack, deviceCount: number, salesEach: number): Promise<FleetRun> {
  const apis = new Map(stack.apiAddresses.map((address) => [address, 0]));
  const devices = (await seededApps(stack, deviceCount)).map((app) => newDevice(app, apis));
  await Promise.all(devices.map((device) => sell(device, salesEach)));
  const sales = devices.reduce((sum, { accepted }) => sum + accepted.length, 0);
  await untilAllAreSettled(stack, sales);
  return {
    ...{ devices: devices.length, sales },
    ...{ apis: [...apis.values()], workers: await workersOf(stack) },
    findings: sumOfFindings((await deviceResults(stack, devices)).map(findingsOf)),
  };
}

/** Creates apps with the seed program, as operators do, from the lines of a file. */
async function seededApps(stack: Stack, count: number): Promise<{ tin: string; apiKey: string }[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'risiti-fleet-'));
  const file = path.join(folder, 'apps.ndjson');
  const env = { API_URL: stack.apiAddresses[0], DATABASE_URL: stack.databaseUrl, SEED_APPS_FILE: file };
  try {
    const seed = startProcess('apps/setup/src/seed-apps', env, ['--apps', String(count)]);
    const { code } = await seed.exited;
    if (code !== 0) throw new Error(`The fleet could not be seeded:\n${seed.output()}\n${await lastAttempts(stack)}`);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as { tin: string; apiKey: string });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The last attempts of the workers, to explain a failure. */
async function lastAttempts({ db }: Stack): Promise<string> {
  const sql = 'SELECT outcome, code, message, started_at FROM attempts ORDER BY started_at DESC LIMIT 5';
  return (await db.query<object>(sql)).map((attempt) => JSON.stringify(attempt)).join('\n');
}

/** A till that uses all APIs in turn. */
function newDevice({ tin, apiKey }: { tin: string; apiKey: string }, apis: Map<string, number>): FleetDevice {
  const addresses = [...apis.keys()];
  let posts = 0;
  const nextApi = (): string => {
    const address = addresses[posts++ % addresses.length]!;
    apis.set(address, apis.get(address)! + 1);
    return address;
  };
  return { till: new Till(nextApi, tin, apiKey), accepted: [] };
}

async function sell({ till, accepted }: FleetDevice, count: number): Promise<void> {
  for (const number of upTo(count)) {
    const invcNo = `INV-${number}`;
    const { status, body } = await till.sell(invcNo, { prefer: 'respond-async' });
    if (status !== 202) throw new Error(`${invcNo} of ${till.tin} is answered ${status}: ${JSON.stringify(body)}`);
    accepted.push(invcNo);
  }
}

const untilAllAreSettled = (stack: Stack, sales: number): Promise<void> =>
  eventually(
    async () => {
      const [open] = await stack.db.query<{ count: number }>(
        `SELECT count(*)::int FROM submissions WHERE kind = 'sale' AND status <> 'APPROVED'`,
      );
      expect(open).toEqual({ count: 0 });
    },
    { timeoutMs: WAIT_MAX_MS + (sales * 1_000) / SETTLED_PER_SECOND_MIN, everyMs: 200 },
  );

async function workersOf({ db }: Stack): Promise<number[]> {
  const rows = await db.query<{ sales: number }>(
    `SELECT count(*)::int AS sales FROM attempts a JOIN submissions s ON s.id = a.submission_id
     WHERE s.kind = 'sale' GROUP BY a.worker_id ORDER BY 1 DESC`,
  );
  return rows.map(({ sales }) => sales);
}

async function deviceResults(stack: Stack, devices: FleetDevice[]): Promise<DeviceResult[]> {
  const ledgerSales = await salesInLedger(stack.db);
  const results: DeviceResult[] = [];
  for (const { till, accepted } of devices) {
    const [authoritySales, calls] = await Promise.all([
      stack.simulator.sales(till.tin),
      stack.simulator.calls(till.tin),
    ]);
    results.push({ accepted, ledgerSales: ledgerSales.get(till.tin) ?? [], authoritySales, calls });
  }
  return results;
}
