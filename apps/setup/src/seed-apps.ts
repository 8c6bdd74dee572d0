import { existsSync, readFileSync } from 'node:fs';
import { type FleetConfig, fleetConfig, setupConfig } from '@app/config';
import { Database } from '@app/persistence';
import { ApiClient } from './fleet/api-client.js';
import { AppsFile } from './fleet/apps-file.js';
import { readAppCount, USAGE } from './fleet/app-count.js';
import { isComplete, report } from './fleet/report.js';
import { seedFleet } from './fleet/seed-fleet.js';

/**
 * Creates sandbox apps for load tests and trials, each with its own PIN and device. They can sell at once. A second run adds
 * only the missing apps.
 *
 *   npm run seed -- --apps 500
 */
async function seedApps(args: string[], stop: AbortSignal): Promise<void> {
  const wanted = readAppCount(args);
  if (!wanted) throw new Error(USAGE);
  const { appsFile, appTimeoutMs, ...config } = fleetConfig();
  const installation = findInstallation(config);
  const api = new ApiClient(installation.apiUrl);
  await api.assertHealthy();
  const db = new Database(installation.databaseUrl, 2, 'risiti-setup');
  const file = AppsFile.open(appsFile);
  try {
    await assertLedgerReachable(db);
    const seeded = await seedFleet({ db, api, file, appTimeoutMs, out: process.stdout }, wanted, stop);
    console.log(report(seeded));
    if (!isComplete(seeded)) process.exitCode ??= 1;
  } finally {
    file.close();
    await db.close();
  }
}

/** A running installation: the address of its API, and its database. */
interface Installation {
  apiUrl: string;
  databaseUrl: string;
}

/** Uses the installation of API_URL and DATABASE_URL, or else the one that `npm start` runs on this machine. */
function findInstallation({ apiUrl, stackFile }: Pick<FleetConfig, 'apiUrl' | 'stackFile'>): Installation {
  if (apiUrl) return { apiUrl, databaseUrl: setupConfig().databaseUrl };
  if (existsSync(stackFile)) return readStack(stackFile);
  throw new Error(
    'No installation runs here. Start one with `npm start` and try again from another terminal, ' +
      'or name another installation with API_URL and DATABASE_URL.',
  );
}

function readStack(stackFile: string): Installation {
  const { api, databaseUrl } = JSON.parse(readFileSync(stackFile, 'utf8')) as { api: string; databaseUrl: string };
  return { apiUrl: api, databaseUrl };
}

async function assertLedgerReachable(db: Database): Promise<void> {
  await db.query('SELECT 1').catch((error: Error & { code?: string }) => {
    throw new Error(
      `The database of this installation cannot be reached (${error.code ?? error.message}). Correct DATABASE_URL.`,
    );
  });
}

/** A shell expects 128 plus the number of the signal. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

function abortOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const [signal, exitCode] of Object.entries(SIGNALS)) {
    process.once(signal, () => {
      process.exitCode = exitCode;
      stop.abort();
    });
  }
  return stop.signal;
}

seedApps(process.argv.slice(2), abortOnSignal()).catch((error: Error) => {
  console.error(error.message);
  process.exitCode ??= 1;
});
