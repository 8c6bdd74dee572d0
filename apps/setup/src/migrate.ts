import { createFirstOperator, OperatorRefusal } from '@app/access';
import { type MigrateConfig, migrateConfig } from '@app/config';
import { allowRows, Database, listRepeatedReceipts, makeAllPartitions, migrate } from '@app/persistence';
import { migrateQueue, QUEUE_SCHEMA } from '@app/queue';
import path from 'node:path';

const SCHEMA_FOLDER = path.resolve(import.meta.dirname, '../../../../prisma');

type MigrationStep = (config: MigrateConfig) => Promise<void>;

/** Several migrations that run at once wait for one another. */
const ledger: MigrationStep = async ({ databaseUrl }) => {
  const { applied, replaced, newerRelease } = await migrate(databaseUrl, SCHEMA_FOLDER);
  for (const name of applied) process.stdout.write(`Applied ${name}\n`);
  if (replaced.length > 0) process.stdout.write(`Replaced ${replaced.length} functions: ${replaced.join(', ')}\n`);
  if (newerRelease)
    process.stdout.write(`Kept the functions of release ${newerRelease}, which is newer than this release\n`);
  if (applied.length > 0) await onLedger(databaseUrl, tellOfRepeatedReceipts);
};

const REPEATED_SHOWN_MAX = 50;

/** Each upgrade reports them again: no program knows which of the submissions has the receipt by right. */
async function tellOfRepeatedReceipts(db: Database): Promise<void> {
  for (const { submissionId, reason } of await listRepeatedReceipts(db, REPEATED_SHOWN_MAX))
    process.stderr.write(`Warning: submission ${submissionId} is approved. ${reason}\n`);
}

/** The first submission finds its partition, also before the first worker runs. */
const partitions: MigrationStep = (config) =>
  onLedger(config.databaseUrl, async (db) => {
    const made = await makeAllPartitions(db, config);
    if (made > 0) process.stdout.write(`Made ${made} partitions\n`);
  });

/**
 * An installation without the demo seed gets its first operator from the settings. Anybody may have registered their address as that of
 * an account, so this is a warning: the api and the worker start all the same.
 */
const firstOperator: MigrationStep = async ({ databaseUrl, firstOperatorEmail, firstOperatorPassword }) => {
  if (!firstOperatorEmail || !firstOperatorPassword) return;
  try {
    const create = (db: Database) => createFirstOperator(db, firstOperatorEmail, firstOperatorPassword);
    if (await onLedger(databaseUrl, create)) process.stdout.write(`Made the operator ${firstOperatorEmail}\n`);
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error;
    process.stderr.write(`Warning: the first operator was not made. ${error.message} ${OTHER_ADDRESS}\n`);
  }
};

const OTHER_ADDRESS =
  'Set it in FIRST_OPERATOR_EMAIL and run migrate again, or run "npm run operator -- create --email <e-mail>".';

const queue: MigrationStep = ({ databaseUrl }) => migrateQueue(databaseUrl);

/** Last, because it is about all tables. */
const programRole: MigrationStep = async ({ databaseUrl, migrateDatabaseUrl }) => {
  if (migrateDatabaseUrl) await onLedger(migrateDatabaseUrl, (db) => allowRows(db, databaseUrl, QUEUE_SCHEMA));
};

async function onLedger<T>(databaseUrl: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = new Database(databaseUrl, 1, 'risiti-migrate');
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

try {
  const config = migrateConfig();
  const owner = { ...config, databaseUrl: config.migrateDatabaseUrl ?? config.databaseUrl };
  for (const step of [ledger, partitions, queue, firstOperator]) await step(owner);
  await programRole(config);
} catch (error) {
  const { message, stack } = error as Error;
  process.stderr.write(`${message || stack}\n`);
  process.exitCode = 1;
}
