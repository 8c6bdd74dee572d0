import type { Environment } from '@app/domain';
import type { QueueBackend } from '../backends/queue-backend.js';
import { TRY_ONCE, Producers } from './producers.js';
import { LOOKUP_QUEUE_NAMES } from './queue-names.js';
import { withTimeout } from './with-timeout.js';

/** What a lookup carries: an id. Which register of whose it is, or which PIN is asked for, is in the ledger. */
export interface LookupJob {
  v: 1;
  pullId: string;
}

/** A pull that is wanted, and which time: BullMQ ignores an id it has seen. */
export interface RequestedLookup {
  id: string;
  environment: Environment;
  want: number;
}

const ENQUEUE_MAX_MS = 1_000;

/**
 * What is read from the authority's registers, apart from the lines and from operators' questions: a list of megabytes
 * that takes minutes is in nobody's way but that of other lists.
 */
export class LookupQueue {
  private readonly queues: Producers;

  constructor(backend: QueueBackend, onError: (error: Error) => void) {
    this.queues = new Producers(LOOKUP_QUEUE_NAMES, backend, onError);
  }

  /** Failing: whoever asks had better answer with what is known. What is wanted stays so, and gets a job later. */
  async ask(requested: readonly RequestedLookup[]): Promise<void> {
    const adding = Promise.all(requested.map((one) => this.add(one)));
    await withTimeout(ENQUEUE_MAX_MS, adding);
  }

  close(): Promise<void> {
    return this.queues.close();
  }

  private add({ id, environment, want }: RequestedLookup): Promise<unknown> {
    const job: LookupJob = { v: 1, pullId: id };
    return this.queues.of(environment).add('pull', job, { ...TRY_ONCE, jobId: `${id}-${want}` });
  }
}
