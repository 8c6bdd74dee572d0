import { Module } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import { HeadQueue, LookupQueue, openBackend, QuestionQueue, type QueueBackend, SettledRelay } from '@app/queue';
import { QUEUE_BACKEND, SETTINGS } from './tokens.js';
import { TroubleReporter } from './trouble-reporter.js';

/** Producers write seldom and briefly, and the relay has a connection of its own, so a small pool is enough. */
const QUEUE_POOL_SIZE = 8;

const BACKEND_AND_REPORTER = [QUEUE_BACKEND, TroubleReporter];
const TALKING_TO_THE_QUEUE = 'talking to the queue';

/** The queues that workers take jobs from, and the relay by which workers tell that a submission has settled. */
@Module({
  providers: [
    {
      provide: QUEUE_BACKEND,
      inject: [SETTINGS],
      useFactory: (settings: ApiConfig) => openBackend({ ...settings, poolSize: QUEUE_POOL_SIZE }),
    },
    {
      provide: HeadQueue,
      inject: BACKEND_AND_REPORTER,
      useFactory: (backend: QueueBackend, reporter: TroubleReporter) =>
        new HeadQueue(backend, reporter.while(TALKING_TO_THE_QUEUE)),
    },
    {
      provide: QuestionQueue,
      inject: BACKEND_AND_REPORTER,
      useFactory: (backend: QueueBackend, reporter: TroubleReporter) =>
        new QuestionQueue(backend, reporter.while(TALKING_TO_THE_QUEUE)),
    },
    {
      provide: LookupQueue,
      inject: BACKEND_AND_REPORTER,
      useFactory: (backend: QueueBackend, reporter: TroubleReporter) =>
        new LookupQueue(backend, reporter.while(TALKING_TO_THE_QUEUE)),
    },
    {
      provide: SettledRelay,
      inject: BACKEND_AND_REPORTER,
      useFactory: (backend: QueueBackend, reporter: TroubleReporter) =>
        new SettledRelay(backend, reporter.while('hearing the settled signal')),
    },
  ],
  exports: [QUEUE_BACKEND, HeadQueue, QuestionQueue, LookupQueue, SettledRelay],
})
export class QueueModule {}
