import { MisconfiguredError } from '@app/config';
import pg from 'pg';
import { migrationFaults, readAppliedMigrations } from './migration-faults.js';
import { functionFaults } from './function-faults.js';
import { readFunctionRecords } from '../migrate/function-records.js';
import { readSchema } from '../migrate/migrate.js';
import { FUNCTIONS_RELEASE } from '../migrate/replace-functions.js';
import { versionFaults } from './version-faults.js';

const CONNECT_MAX_MS = 5_000;

type Schema = ReturnType<typeof readSchema>;
type LedgerCheck = (client: pg.Client, schema: Schema) => Promise<string[]>;

/** The checks run in this order and end at the first fault, because later faults often follow from it. */
const CHECKS: readonly LedgerCheck[] = [checkVersion, checkMigrations, lookAtFunctions];

/**
 * Stops the boot if this program cannot work on the ledger, with a sentence on how to mend it. Otherwise the first till
 * would meet the fault. `folder` is the `prisma` folder of the program.
 */
export async function checkLedger(databaseUrl: string, folder: string): Promise<void> {
  const schema = readSchema(folder);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'risiti-boot',
    connectionTimeoutMillis: CONNECT_MAX_MS,
    query_timeout: CONNECT_MAX_MS,
  });
  // The connection may break between two checks; the next check reports it.
  client.on('error', () => {});
  try {
    await client.connect().catch(throwUnreachable);
    for (const check of CHECKS) {
      const faults = await check(client, schema);
      if (faults.length > 0) throw new MisconfiguredError(faults);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** The error for a host with two address families has a code and no message. */
function throwUnreachable({ code, message }: Error & { code?: string }): never {
  throw new MisconfiguredError([
    'DATABASE_URL must be a Postgres that runs, with a user and a database that are known there; what came of ' +
      `connecting is: ${message || code}`,
  ]);
}

async function checkVersion(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ number: string; name: string }>(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
  );
  return versionFaults(Number(rows[0]!.number), rows[0]!.name);
}

async function checkMigrations(client: pg.Client, { migrations }: Schema): Promise<string[]> {
  return migrationFaults(migrations, await readAppliedMigrations(client));
}

async function lookAtFunctions(client: pg.Client, { functions }: Schema): Promise<string[]> {
  return functionFaults(functions, await readFunctionRecords(client), FUNCTIONS_RELEASE);
}
