import { setupConfig } from '@app/config';
import { migrate } from '@app/persistence';
import { migrateQueue } from '@app/queue';
import path from 'node:path';

/** Brings the database up to date, and ends. It runs before the other programs; several at once wait for one another. */
type Step = (databaseUrl: string) => Promise<void>;

const ledger: Step = async (databaseUrl) => {
  const applied = await migrate(databaseUrl, path.resolve(import.meta.dirname, '../../../../prisma/migrations'));
  for (const name of applied) process.stdout.write(`Applied ${name}\n`);
};

/** In this order. */
const steps: Step[] = [ledger, migrateQueue];

try {
  const { databaseUrl } = setupConfig();
  for (const step of steps) await step(databaseUrl);
} catch (error) {
  const { message, stack } = error as Error;
  process.stderr.write(`${message || stack}\n`);
  process.exitCode = 1;
}
