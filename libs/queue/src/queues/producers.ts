import { type JobsOptions, Queue } from 'bullmq';
import { type Environment, perEnvironment } from '@app/domain';
import type { QueueBackend } from '../backends/queue-backend.js';

const HOUR_S = 3_600;
/** A question or a lookup is tried once. The ledger has its result, and knows whether to ask again. */
export const TRY_ONCE: JobsOptions = {
  attempts: 1,
  removeOnComplete: { age: HOUR_S },
  removeOnFail: { age: HOUR_S },
};

/** One BullMQ queue per environment, for adding jobs. */
export class Producers {
  private readonly queues: Record<Environment, Queue>;

  constructor(names: Record<Environment, string>, backend: QueueBackend, onError: (error: Error) => void) {
    this.queues = perEnvironment((environment) =>
      new Queue(names[environment], {
        ...backend.producerConnection(environment),
        streams: { events: { maxLen: 1_000 } },
      }).on('error', onError),
    );
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

/** Bounds a call to the store of the queue, which hangs while the store is away. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the queue did not answer within ${ms} ms`)), ms);
  });
  // After the timeout nobody awaits the call, so its error must not end the process.
  work.catch(() => {});
  return Promise.race([work, bound]).finally(() => clearTimeout(timer));
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
