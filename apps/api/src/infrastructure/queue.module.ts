import { Module, type Provider } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import {
  HeadQueue,
  LookupQueue,
  openBackend,
  QuestionQueue,
  type QueueBackend,
  QueueControl,
  SettledSignals,
} from '@app/queue';
import { QUEUE_BACKEND, SETTINGS } from './tokens.js';
import { TroubleReporter } from './trouble-reporter.js';

/** Producers write seldom and briefly, and signals are heard over one more connection, so a small pool is enough. */
const QUEUE_POOL_SIZE = 7;

const QUEUES = [HeadQueue, QuestionQueue, LookupQueue] as const;
const BACKEND_AND_REPORTER = [QUEUE_BACKEND, TroubleReporter];

const providerOf = (Queue: typeof HeadQueue | typeof QuestionQueue | typeof LookupQueue): Provider => ({
  provide: Queue,
  inject: BACKEND_AND_REPORTER,
  useFactory: (backend: QueueBackend, reporter: TroubleReporter) =>
    new Queue(backend, reporter.while('talking to the queue')),
});

/** The queues that workers take jobs from, and the signals by which workers tell that a submission has settled. */
@Module({
  providers: [
    {
      provide: QUEUE_BACKEND,
      inject: [SETTINGS],
      useFactory: (settings: ApiConfig) => openBackend({ ...settings, poolSize: QUEUE_POOL_SIZE }),
    },
    ...QUEUES.map(providerOf),
    {
      provide: QueueControl,
      inject: [...QUEUES],
      useFactory: (...queues: (HeadQueue | QuestionQueue | LookupQueue)[]) =>
        new QueueControl(queues.flatMap((one) => one.all())),
    },
    {
      provide: SettledSignals,
      inject: BACKEND_AND_REPORTER,
      useFactory: (backend: QueueBackend, reporter: TroubleReporter) =>
        new SettledSignals(backend, reporter.while('hearing the settled signal')),
    },
  ],
  exports: [QUEUE_BACKEND, ...QUEUES, QueueControl, SettledSignals],
})
export class QueueModule {}
