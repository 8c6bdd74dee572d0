import 'reflect-metadata';
import { apiConfig } from '@app/config';
import { createLogger } from '@app/observability';
import { startApi } from './start.js';

const config = apiConfig();
const logger = createLogger('api', config.logLevel);

try {
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
  logger.fatal({ err: error }, 'the API could not start');
  process.exit(1);
}
