import 'reflect-metadata';
import path from 'node:path';
import { workerConfig, endOnSignal, MisconfiguredError } from '@app/config';
import { createLogger } from '@app/observability';
import { checkLedger } from '@app/persistence';
import { startWorker } from './start.js';

const SCHEMA_FOLDER = path.resolve(import.meta.dirname, '../../../../prisma');

try {
  const config = workerConfig();
  await checkLedger(config.databaseUrl, SCHEMA_FOLDER);
  const logger = createLogger('worker', config.logLevel);
  const worker = await startWorker(config, logger);
  endOnSignal(() => worker.stop());
} catch (error) {
  // An operator mends a setting by the sentence that names it; a stack would hide that sentence.
  console.error(error instanceof MisconfiguredError ? error.message : error);
  process.exit(1);
}
