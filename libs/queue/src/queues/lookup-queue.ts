import type { Environment } from '@app/domain';
import { type QueueBackend, withTimeout } from '../queue-backend.js';
import { LOOKUP_QUEUE_NAMES, openQueues, Producers, type Queues, TRY_ONCE } from './producers.js';

/** A job carries the id of a pull. The ledger knows the register, its owner and the PIN in question. */
export interface LookupJob {
  v: 1;
  pullId: string;
}

/** A requested pull. `want` counts its requests and is part of the job id, because BullMQ ignores an id that it has seen. */
interface RequestedLookup {
  id: string;
  environment: Environment;
  want: number;
}

const ENQUEUE_MAX_MS = 1_000;

/**
 * The job queue of pulls from the authority's registers. It is apart from the heads and the questions, so that a list that
 * takes minutes only delays other lists.
 */
export class LookupQueue {
  private readonly queues: Producers;

  constructor(queues: Queues, onError: (error: Error) => void) {
    this.queues = new Producers(queues, onError);
  }

  static open = (backend: QueueBackend, onError: (error: Error) => void): LookupQueue =>
    new LookupQueue(openQueues(LOOKUP_QUEUE_NAMES, backend), onError);

  /** Throws if the queue does not answer, so that the caller serves its copy. The request stays in the ledger and gets a job later. */
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
