import { createFirstOperator, OperatorRefusal } from '@app/access';
import { type MigrateConfig, migrateConfig } from '@app/config';
import { Database, makeAllPartitions, migrate } from '@app/persistence';
import { migrateQueue } from '@app/queue';
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
};

/** The first submission finds its partition, also before the first worker runs. */
const partitions: MigrationStep = async (config) => {
  const db = new Database(config.databaseUrl, 1, 'risiti-migrate');
  try {
    const made = await makeAllPartitions(db, config);
    if (made > 0) process.stdout.write(`Made ${made} partitions\n`);
  } finally {
    await db.close();
  }
};

/**
 * An installation without the demo seed gets its first operator from the settings. Anybody may have registered their address as that of
 * an account, so this is a warning: the api and the worker start all the same.
 */
const firstOperator: MigrationStep = async ({ databaseUrl, firstOperatorEmail, firstOperatorPassword }) => {
  if (!firstOperatorEmail || !firstOperatorPassword) return;
  const db = new Database(databaseUrl, 1, 'risiti-migrate');
  try {
    const isMade = await createFirstOperator(db, firstOperatorEmail, firstOperatorPassword);
    if (isMade) process.stdout.write(`Made the operator ${firstOperatorEmail}\n`);
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error;
    process.stderr.write(`Warning: the first operator was not made. ${error.message} ${OTHER_ADDRESS}\n`);
  } finally {
    await db.close();
  }
};

const OTHER_ADDRESS =
  'Set it in FIRST_OPERATOR_EMAIL and run migrate again, or run "npm run operator -- create --email <e-mail>".';

const queue: MigrationStep = ({ databaseUrl }) => migrateQueue(databaseUrl);

try {
  const config = migrateConfig();
  for (const step of [ledger, partitions, queue, firstOperator]) await step(config);
} catch (error) {
  const { message, stack } = error as Error;
  process.stderr.write(`${message || stack}\n`);
  process.exitCode = 1;
}
