import 'reflect-metadata';
import path from 'node:path';
import { apiConfig, MisconfiguredError } from '@app/config';
import { createLogger } from '@app/observability';
import { examineLedger } from '@app/persistence';
import { startApi } from './start.js';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../prisma/migrations');

try {
  const config = apiConfig();
  await examineLedger(config.databaseUrl, MIGRATIONS);
  const logger = createLogger('api', config.logLevel);
  const api = await startApi(config, logger);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      api.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  // Whoever started it must mend it: a sentence says how, a stack does not.
  console.error(error instanceof MisconfiguredError ? error.message : error);
  process.exit(1);
}
