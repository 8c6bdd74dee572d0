import 'reflect-metadata';
import { workerConfig } from '@app/config';
import { createLogger } from '@app/observability';
import { startWorker } from './start.js';

const config = workerConfig();
const logger = createLogger('worker', config.logLevel);

try {
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
  logger.fatal({ err: error }, 'the worker could not start');
  process.exit(1);
}
