import { type Environment, perEnvironment } from '@app/domain';
import { type JobsOptions, Queue } from 'bullmq';
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
