import 'reflect-metadata';
import path from 'node:path';
import { apiConfig, endAsFailed, endOnSignal, settingWarnings } from '@app/config';
import { createLogger } from '@app/observability';
import { checkLedger } from '@app/persistence';
import { startApi } from './bootstrap.js';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

try {
  const config = apiConfig();
  await checkLedger(config.databaseUrl, path.join(ROOT, 'prisma'));
  const logger = createLogger('api', config.logLevel);
  for (const warning of settingWarnings()) logger.warn(warning);
  const api = await startApi(config, logger, ROOT);
  endOnSignal(() => api.stop());
} catch (error) {
  endAsFailed(error);
}
