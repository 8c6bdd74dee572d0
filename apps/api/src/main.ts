import 'reflect-metadata';
import { apiConfig, MisconfiguredError } from '@app/config';
import { createLogger } from '@app/observability';
import { startApi } from './start.js';

try {
  const config = apiConfig();
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
