import type { Provider } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import type { EventSink } from '@app/domain';
import { HeadQueue, LookupQueue, openBackend, type QueueBackend, SettledRelay } from '@app/queue';
import { EVENT_SINK, QUEUE_BACKEND, WORKER_CONFIG } from './tokens.js';

/** Six workers and the relay listen on one connection each; the others are for writes. */
const QUEUE_POOL_SIZE = 18;

export const queueProviders: Provider[] = [
  {
    provide: QUEUE_BACKEND,
    useFactory: (config: WorkerConfig) => openBackend({ ...config, poolSize: QUEUE_POOL_SIZE }),
    inject: [WORKER_CONFIG],
  },
  ...[HeadQueue, LookupQueue, SettledRelay].map((Queue) => ({
    provide: Queue,
    useFactory: (backend: QueueBackend, emit: EventSink) => new Queue(backend, reportErrors(emit)),
    inject: [QUEUE_BACKEND, EVENT_SINK],
  })),
];

const reportErrors = (emit: EventSink) => (error: Error) =>
  emit({ event: 'trouble', doing: 'talking to the queue', error });
