import { setTimeout as pause } from 'node:timers/promises';
import { type NestFastifyApplication, FastifyAdapter } from '@nestjs/platform-fastify';
import { NestFactory } from '@nestjs/core';
import type { WorkerConfig } from '@app/config';
import type { EventSink } from '@app/domain';
import { type Logger, NestLogger } from '@app/observability';
import { Database, checkEncryptionKey, QueueBeats, Sealer } from '@app/persistence';
import type { QueueBackend } from '@app/queue';
import { EVENT_SINK, QUEUE_BACKEND } from './infrastructure/tokens.js';
import { WorkerLifecycle } from './lifecycle/worker-lifecycle.js';
import { WorkerModule } from './worker.module.js';

const CLOSING_MAX_MS = 1_000;

export interface RunningWorker {
  url: string;
  stop(): Promise<void>;
}

/** Checks the key and the queue, begins to work, and then listens for health checks. */
export async function startWorker(config: WorkerConfig, logger: Logger): Promise<RunningWorker> {
  const app = await NestFactory.create<NestFastifyApplication>(
    WorkerModule.register(config, logger),
    new FastifyAdapter({ forceCloseConnections: true }),
    { logger: new NestLogger(logger), abortOnError: false },
  );
  await checkEncryptionKey(app.get(Database), app.get(Sealer));
  await checkQueue(app.get<QueueBackend>(QUEUE_BACKEND), app.get<EventSink>(EVENT_SINK), app.get(Database));
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
      // A call past its grace keeps the workers of BullMQ from closing. Its claim was released, so this waits no longer.
      await Promise.race([app.close(), pause(CLOSING_MAX_MS, undefined, { ref: false })]);
    },
  };
}

const checkQueue = (backend: QueueBackend, emit: EventSink, db: Database): Promise<void> =>
  backend.check((error) => emit({ event: 'trouble', doing: 'examining the queue', error }), new QueueBeats(db));
