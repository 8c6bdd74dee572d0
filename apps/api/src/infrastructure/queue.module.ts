import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Module, type Provider } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import { type Environment, ENVIRONMENTS } from '@app/domain';
import {
  HeadQueue,
  LOOKUP_QUEUE_NAMES,
  LookupQueue,
  openBackend,
  PRODUCER_OPTIONS,
  QUESTION_QUEUE_NAMES,
  QuestionQueue,
  type Queue,
  QUEUE_NAMES,
  type QueueBackend,
  QueueControl,
  SettledSignals,
  WEBHOOK_QUEUE_NAMES,
  WebhookQueue,
} from '@app/queue';
import { QUEUE_BACKEND, SETTINGS } from './tokens.js';
import { TroubleReporter } from './trouble-reporter.js';

/** Producers write seldom and briefly, and signals are heard over one more connection, so a small pool is enough. */
const QUEUE_POOL_SIZE = 7;

@Module({
  providers: [
    {
      provide: QUEUE_BACKEND,
      inject: [SETTINGS],
      useFactory: (settings: ApiConfig) => openBackend({ ...settings, poolSize: QUEUE_POOL_SIZE }),
    },
  ],
  exports: [QUEUE_BACKEND],
})
class QueueBackendModule {}

const NAMES = [QUEUE_NAMES, QUESTION_QUEUE_NAMES, LOOKUP_QUEUE_NAMES, WEBHOOK_QUEUE_NAMES];

/** The connections of an environment have its name as their key. */
const CONNECTIONS = ENVIRONMENTS.map((environment) =>
  BullModule.forRootAsync(environment, {
    imports: [QueueBackendModule],
    inject: [QUEUE_BACKEND],
    useFactory: (backend: QueueBackend) => backend.producerConnection(environment),
  }),
);

const QUEUES = NAMES.flatMap((names) =>
  ENVIRONMENTS.map((environment) => ({ name: names[environment], configKey: environment, ...PRODUCER_OPTIONS })),
);

/** The producer that adds the jobs of one sort to their two queues. */
const producerOf = (
  Producer: typeof HeadQueue | typeof QuestionQueue | typeof LookupQueue | typeof WebhookQueue,
  names: Record<Environment, string>,
): Provider => ({
  provide: Producer,
  inject: [getQueueToken(names.SANDBOX), getQueueToken(names.PRODUCTION), TroubleReporter],
  useFactory: (SANDBOX: Queue, PRODUCTION: Queue, reporter: TroubleReporter) =>
    new Producer({ SANDBOX, PRODUCTION }, reporter.while('talking to the queue')),
});

/** The queues that workers take jobs from, and the signals by which workers tell that a submission has settled. */
@Module({
  imports: [QueueBackendModule, ...CONNECTIONS, BullModule.registerQueue(...QUEUES)],
  providers: [
    producerOf(HeadQueue, QUEUE_NAMES),
    producerOf(QuestionQueue, QUESTION_QUEUE_NAMES),
    producerOf(LookupQueue, LOOKUP_QUEUE_NAMES),
    producerOf(WebhookQueue, WEBHOOK_QUEUE_NAMES),
    {
      provide: QueueControl,
      inject: QUEUES.map(({ name }) => getQueueToken(name)),
      useFactory: (...queues: Queue[]) => new QueueControl(queues),
    },
    {
      provide: SettledSignals,
      inject: [QUEUE_BACKEND, TroubleReporter],
      useFactory: (backend: QueueBackend, reporter: TroubleReporter) =>
        new SettledSignals(backend, reporter.while('hearing the settled signal')),
    },
  ],
  exports: [
    QueueBackendModule,
    BullModule,
    HeadQueue,
    QuestionQueue,
    LookupQueue,
    WebhookQueue,
    QueueControl,
    SettledSignals,
  ],
})
export class QueueModule {}
