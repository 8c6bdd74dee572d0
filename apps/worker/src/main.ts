import 'reflect-metadata';
import path from 'node:path';
import { workerConfig, endAsFailed, endOnSignal, settingWarnings } from '@app/config';
import { createLogger } from '@app/observability';
import { checkLedger } from '@app/persistence';
import { startWorker } from './start.js';

const SCHEMA_FOLDER = path.resolve(import.meta.dirname, '../../../../prisma');

try {
  const config = workerConfig();
  await checkLedger(config.databaseUrl, SCHEMA_FOLDER);
  const logger = createLogger('worker', config.logLevel);
  for (const warning of settingWarnings()) logger.warn(warning);
  const worker = await startWorker(config, logger);
  endOnSignal(() => worker.stop());
} catch (error) {
  endAsFailed(error);
}
