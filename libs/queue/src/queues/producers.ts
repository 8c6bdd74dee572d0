import { type JobsOptions, Queue, type QueueOptions } from 'bullmq';
import { type Environment, perEnvironment } from '@app/domain';
import type { QueueBackend } from '../queue-backend.js';

const HOUR_S = 3_600;
/** A question or a lookup is tried once. The ledger has its result, and knows whether to ask again. */
export const TRY_ONCE: JobsOptions = {
  attempts: 1,
  removeOnComplete: { age: HOUR_S },
  removeOnFail: { age: HOUR_S },
};

/** A queue of BullMQ for each environment. */
export type Queues = Record<Environment, Queue>;

/** With these a program opens a queue to add jobs, beside the connection of its environment. */
export const PRODUCER_OPTIONS: Pick<QueueOptions, 'streams'> = { streams: { events: { maxLen: 1_000 } } };

/** For the programs that get no queue from Nest's `BullModule`: all but the API. */
export const openQueues = (names: Record<Environment, string>, backend: QueueBackend): Queues =>
  perEnvironment(
    (environment) => new Queue(names[environment], { ...backend.producerConnection(environment), ...PRODUCER_OPTIONS }),
  );

/** One BullMQ queue per environment, for adding jobs. */
export class Producers {
  constructor(
    private readonly queues: Queues,
    onError: (error: Error) => void,
  ) {
    for (const queue of this.all()) queue.on('error', onError);
  }

  of(environment: Environment): Queue {
    return this.queues[environment];
  }

  all(): Queue[] {
    return Object.values(this.queues);
  }

  async close(): Promise<void> {
    await Promise.all(this.all().map((queue) => queue.close()));
  }
}

/** Sandbox and production never share a queue, so that an outage of one never delays the other. */
export const QUEUE_NAMES = {
  SANDBOX: 'submissions-sandbox',
  PRODUCTION: 'submissions-production',
} as const satisfies Record<Environment, string>;

export const QUESTION_QUEUE_NAMES = {
  SANDBOX: 'questions-sandbox',
  PRODUCTION: 'questions-production',
} as const satisfies Record<Environment, string>;

export const LOOKUP_QUEUE_NAMES = {
  SANDBOX: 'lookups-sandbox',
  PRODUCTION: 'lookups-production',
} as const satisfies Record<Environment, string>;

export const WEBHOOK_QUEUE_NAMES = {
  SANDBOX: 'webhooks-sandbox',
  PRODUCTION: 'webhooks-production',
} as const satisfies Record<Environment, string>;
