import { type Environment, ENVIRONMENTS, perEnvironment } from '@app/domain';
import { Queue } from 'bullmq';
import type { QueueBackend } from './backend.js';
import { LOOKUP_QUEUE_NAMES } from './queue-names.js';
import { within } from './within.js';

/** What a lookup carries: an id. Which register of whose it is, or which PIN is asked for, is in the ledger. */
export interface LookupJob {
  v: 1;
  pullId: string;
}

/** A pull that is wanted, and which time: BullMQ ignores an id it has seen. */
export interface WantedLookup {
  id: string;
  environment: Environment;
  want: number;
}

const ENQUEUE_MAX_MS = 1_000;
const HOUR_S = 3_600;
const OPTIONS = { attempts: 1, removeOnComplete: { age: HOUR_S }, removeOnFail: { age: HOUR_S } };

/**
 * What is read from the authority's registers, apart from the lines and from operators' questions: a list of megabytes
 * that takes minutes is in nobody's way but that of other lists.
 */
export class LookupQueue {
  private readonly queues: Record<Environment, Queue>;

  constructor(backend: QueueBackend, onError: (error: Error) => void) {
    this.queues = perEnvironment((environment) =>
      new Queue(LOOKUP_QUEUE_NAMES[environment], {
        ...backend.producersOf(environment),
        streams: { events: { maxLen: 1_000 } },
      }).on('error', onError),
    );
  }

  /** Failing: whoever asks had better answer with what is known. What is wanted stays so, and gets a job later. */
  async ask(wanted: readonly WantedLookup[]): Promise<void> {
    const adding = Promise.all(wanted.map((one) => this.add(one)));
    await within(ENQUEUE_MAX_MS, adding);
  }

  async close(): Promise<void> {
    await Promise.all(ENVIRONMENTS.map((environment) => this.queues[environment].close()));
  }

  private add({ id, environment, want }: WantedLookup): Promise<unknown> {
    const job: LookupJob = { v: 1, pullId: id };
    return this.queues[environment].add('pull', job, { ...OPTIONS, jobId: `${id}-${want}` });
  }
}
