import 'reflect-metadata';
import { workerConfig, MisconfiguredError } from '@app/config';
import { createLogger } from '@app/observability';
import { startWorker } from './start.js';

try {
  const config = workerConfig();
  const logger = createLogger('worker', config.logLevel);
  const worker = await startWorker(config, logger);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      worker.stop().then(
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
