import { randomUUID } from 'node:crypto';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import { type Logger, Registry } from '@app/observability';
import { AlertLog, Database, Ledger, Sealer, WorkerHeartbeats } from '@app/persistence';
import { HeadQueue, LookupQueue, SettledSignals, openBackend, type QueueBackend, WebhookQueue } from '@app/queue';
import { type EventSink, type Environment, ledgerPolicies, perEnvironment } from '@app/domain';
import { eventProviders } from './events.js';
import {
  ALERT_SENDER,
  DATABASES,
  EVENT_SINK,
  LOGGER,
  LOOKUP_DATABASE,
  OPEN_RESOURCES,
  QUEUE_BACKEND,
  WEBHOOK_DATABASE,
  WORKER_CONFIG,
  WORKER_ID,
} from './tokens.js';

const LOOKUP_POOL_SIZE = 3;
const WEBHOOK_POOL_SIZE = 3;

/** Work that belongs to no environment uses the connections of production: `Database` is that of production. */
const databaseProviders: Provider[] = [
  { provide: DATABASES, useFactory: openDatabases, inject: [WORKER_CONFIG] },
  {
    provide: LOOKUP_DATABASE,
    useFactory: ({ databaseUrl }: WorkerConfig) => new Database(databaseUrl, LOOKUP_POOL_SIZE, 'risiti-worker-lookups'),
    inject: [WORKER_CONFIG],
  },
  {
    provide: WEBHOOK_DATABASE,
    useFactory: ({ databaseUrl }: WorkerConfig) =>
      new Database(databaseUrl, WEBHOOK_POOL_SIZE, 'risiti-worker-webhooks'),
    inject: [WORKER_CONFIG],
  },
  { provide: Database, useFactory: (all: Record<Environment, Database>) => all.PRODUCTION, inject: [DATABASES] },
  {
    provide: Ledger,
    useFactory: (db: Database, { retryDelayMs }: WorkerConfig) => new Ledger(db, ledgerPolicies(retryDelayMs)),
    inject: [Database, WORKER_CONFIG],
  },
  { provide: WorkerHeartbeats, useFactory: (db: Database) => new WorkerHeartbeats(db), inject: [Database] },
  {
    provide: Sealer,
    useFactory: ({ encryptionKey, encryptionKeyBefore }: WorkerConfig) =>
      new Sealer(encryptionKey, encryptionKeyBefore),
    inject: [WORKER_CONFIG],
  },
];

function openDatabases({ databaseUrl, poolSize }: WorkerConfig): Record<Environment, Database> {
  return perEnvironment((environment) => {
    const clientName = environment === 'SANDBOX' ? 'risiti-worker-sandbox' : 'risiti-worker';
    return new Database(databaseUrl, poolSize, clientName);
  });
}

/** Eight workers listen on one connection each; the others are for writes. */
const QUEUE_POOL_SIZE = 20;

const queueProviders: Provider[] = [
  {
    provide: QUEUE_BACKEND,
    useFactory: (config: WorkerConfig) => openBackend({ ...config, poolSize: QUEUE_POOL_SIZE }),
    inject: [WORKER_CONFIG],
  },
  // `BullModule` opens no queue in this process: a processor would then take the connection of that queue, which fails fast.
  ...[HeadQueue, LookupQueue, WebhookQueue].map((Queue) => ({
    provide: Queue,
    useFactory: (backend: QueueBackend, emit: EventSink) => Queue.open(backend, reportErrors(emit)),
    inject: [QUEUE_BACKEND, EVENT_SINK],
  })),
  {
    provide: SettledSignals,
    useFactory: (backend: QueueBackend, emit: EventSink) => new SettledSignals(backend, reportErrors(emit)),
    inject: [QUEUE_BACKEND, EVENT_SINK],
  },
];

const reportErrors = (emit: EventSink) => (error: Error) =>
  emit({ event: 'trouble', doing: 'talking to the queue', error });

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
  inject: [
    DATABASES,
    ALERT_SENDER,
    AlertLog,
    SettledSignals,
    HeadQueue,
    LookupQueue,
    WebhookQueue,
    QUEUE_BACKEND,
    LOOKUP_DATABASE,
    WEBHOOK_DATABASE,
  ],
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
        ...[
          WORKER_CONFIG,
          WORKER_ID,
          EVENT_SINK,
          DATABASES,
          LOOKUP_DATABASE,
          WEBHOOK_DATABASE,
          QUEUE_BACKEND,
          OPEN_RESOURCES,
        ],
        ...[Database, Ledger, Sealer, WorkerHeartbeats, HeadQueue, LookupQueue, WebhookQueue, SettledSignals, Registry],
      ],
    };
  }
}
