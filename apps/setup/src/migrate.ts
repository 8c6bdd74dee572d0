import { setupConfig } from '@app/config';
import { migrate } from '@app/persistence';
import { migrateQueue } from '@app/queue';
import path from 'node:path';

const SCHEMA_FOLDER = path.resolve(import.meta.dirname, '../../../../prisma');

type MigrationStep = (databaseUrl: string) => Promise<void>;

/** Several migrations that run at once wait for one another. */
const ledger: MigrationStep = async (databaseUrl) => {
  const { applied, replaced, newerRelease } = await migrate(databaseUrl, SCHEMA_FOLDER);
  for (const name of applied) process.stdout.write(`Applied ${name}\n`);
  if (replaced.length > 0) process.stdout.write(`Replaced ${replaced.length} functions: ${replaced.join(', ')}\n`);
  if (newerRelease)
    process.stdout.write(`Kept the functions of release ${newerRelease}, which is newer than this release\n`);
};

const steps: MigrationStep[] = [ledger, migrateQueue];

try {
  const { databaseUrl } = setupConfig();
  for (const step of steps) await step(databaseUrl);
} catch (error) {
  const { message, stack } = error as Error;
  process.stderr.write(`${message || stack}\n`);
  process.exitCode = 1;
}
