import { randomUUID } from 'node:crypto';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import { type Logger, Registry } from '@app/observability';
import { Database, Ledger, Sealer, WorkerHeartbeats } from '@app/persistence';
import { HeadQueue, LookupQueue, SettledRelay } from '@app/queue';
import { databaseProviders } from './databases.js';
import { eventProviders } from './events.js';
import { queueProviders } from './queues.js';
import {
  ALERT_WEBHOOK,
  DATABASES,
  EVENT_SINK,
  LOGGER,
  LOOKUP_DATABASE,
  OPEN_RESOURCES,
  QUEUE_BACKEND,
  WORKER_CONFIG,
  WORKER_ID,
} from './tokens.js';

interface Closeable {
  close(): Promise<void>;
}

/** The order matters: a resource may use those after it until it is closed. */
const openResources: Provider = {
  provide: OPEN_RESOURCES,
  useFactory: (databases: Record<string, Database>, alerts: Closeable | null, ...others: Closeable[]): Closeable[] => [
    ...(alerts ? [alerts] : []),
    ...others,
    databases.SANDBOX!,
    databases.PRODUCTION!,
  ],
  inject: [DATABASES, ALERT_WEBHOOK, SettledRelay, HeadQueue, LookupQueue, QUEUE_BACKEND, LOOKUP_DATABASE],
};

/** Opens what the worker stands on: connections to the ledger and the queue, logs, metrics and alerts. */
@Global()
@Module({})
export class InfrastructureModule {
  static register(config: WorkerConfig, logger: Logger): DynamicModule {
    return {
      module: InfrastructureModule,
      providers: [
        { provide: WORKER_CONFIG, useValue: config },
        { provide: WORKER_ID, useFactory: () => randomUUID() },
        { provide: LOGGER, useValue: logger },
        ...databaseProviders,
        ...queueProviders,
        ...eventProviders,
        openResources,
      ],
      exports: [
        ...[WORKER_CONFIG, WORKER_ID, EVENT_SINK, DATABASES, LOOKUP_DATABASE, QUEUE_BACKEND, OPEN_RESOURCES],
        ...[Database, Ledger, Sealer, WorkerHeartbeats, HeadQueue, LookupQueue, SettledRelay, Registry],
      ],
    };
  }
}
