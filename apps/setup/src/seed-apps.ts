import { fleetConfig } from '@app/config';
import { Database } from '@app/persistence';
import { ApiClient } from './fleet/api-client.js';
import { AppsFile } from './fleet/apps-file.js';
import { readAppCount, USAGE } from './fleet/app-count.js';
import { findInstallation } from './fleet/installation.js';
import { isComplete, report } from './fleet/report.js';
import { seedFleet } from './fleet/seed-fleet.js';

/**
 * For load and for tries: sandbox apps that can sell at once, each with a PIN and a device of its own. Run again it adds
 * what is missing and nothing else.
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

async function assertLedgerReachable(db: Database): Promise<void> {
  await db.query('SELECT 1').catch((error: Error & { code?: string }) => {
    throw new Error(
      `The ledger of this installation cannot be reached (${error.code ?? error.message}): see DATABASE_URL.`,
    );
  });
}

/** 128 and the number of the signal, as a shell counts. */
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
