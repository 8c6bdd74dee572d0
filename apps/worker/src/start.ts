import { setTimeout as pause } from 'node:timers/promises';
import { type NestFastifyApplication, FastifyAdapter } from '@nestjs/platform-fastify';
import { NestFactory } from '@nestjs/core';
import type { WorkerConfig } from '@app/config';
import type { EventSink } from '@app/domain';
import { type Logger, NestLogger } from '@app/observability';
import { Database, checkEncryptionKey, Sealer } from '@app/persistence';
import type { QueueBackend } from '@app/queue';
import { WorkerLifecycle } from './lifecycle/worker-lifecycle.js';
import { WorkerModule } from './worker.module.js';

const CLOSING_MAX_MS = 1_000;

export interface RunningWorker {
  url: string;
  stop(): Promise<void>;
}

/** The worker is alive in the roll before it fetches its first job, and out of it after its last. */
export async function startWorker(config: WorkerConfig, logger: Logger): Promise<RunningWorker> {
  const app = await NestFactory.create<NestFastifyApplication>(
    WorkerModule.register(config, logger),
    new FastifyAdapter({ forceCloseConnections: true }),
    { logger: new NestLogger(logger), abortOnError: false },
  );
  await examine(app);
  await app.init();
  const lifecycle = app.get(WorkerLifecycle);
  await lifecycle.start();
  await app.listen(config.port, config.host);
  const url = await app.getUrl();
  logger.info({ url }, 'the worker takes jobs');
  return {
    url,
    stop: async () => {
      await lifecycle.stop();
      // A call past its grace keeps the queue's workers from closing. It was given back, so nobody waits for it here.
      await Promise.race([app.close(), pause(CLOSING_MAX_MS, undefined, { ref: false })]);
    },
  };
}

/** What a boot must not go on without, beside a ledger of ours. */
async function examine(app: NestFastifyApplication): Promise<void> {
  await checkEncryptionKey(app.get(Database), app.get(Sealer));
  const emit = app.get<EventSink>('EventSink');
  const onTrouble = (error: Error) => emit({ event: 'trouble', doing: 'examining the queue', error });
  await app.get<QueueBackend>('QueueBackend').check(onTrouble);
}
