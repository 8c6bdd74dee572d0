import type { JobsOptions } from 'bullmq';
import type { Environment } from '@app/domain';
import { type QueueBackend, withTimeout } from '../queue-backend.js';
import { openQueues, Producers, type Queues, WEBHOOK_QUEUE_NAMES } from './producers.js';

/** A job carries the id of a webhook. The ledger knows what it has delivered. */
export interface WebhookJob {
  v: 1;
  webhookId: string;
  /** The job posts a test, and no events. */
  testId?: string;
}

const WAKE_MAX_MS = 1_000;
/** A job that is over must leave: the next one for the same event has its id. */
const OPTIONS: JobsOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** The job queue of webhooks. A job only wakes: what is lost here is found in the ledger half a second later. */
export class WebhookQueue {
  private readonly queues: Producers;

  constructor(queues: Queues, onError: (error: Error) => void) {
    this.queues = new Producers(queues, onError);
  }

  static open = (backend: QueueBackend, onError: (error: Error) => void): WebhookQueue =>
    new WebhookQueue(openQueues(WEBHOOK_QUEUE_NAMES, backend), onError);

  /** Throws if the queue does not answer. `due` names what is due, so that BullMQ ignores what waits already. */
  async wake(environment: Environment, webhookId: string, due: string): Promise<void> {
    const job: WebhookJob = { v: 1, webhookId };
    const adding = this.queues.of(environment).add('deliver', job, { ...OPTIONS, jobId: `${webhookId}-${due}` });
    await withTimeout(WAKE_MAX_MS, adding);
  }

  /** Throws if the queue does not answer, so that the user learns that no worker will test. */
  async test(environment: Environment, webhookId: string, testId: string): Promise<void> {
    const job: WebhookJob = { v: 1, webhookId, testId };
    await withTimeout(WAKE_MAX_MS, this.queues.of(environment).add('test', job, { ...OPTIONS, jobId: testId }));
  }

  close(): Promise<void> {
    return this.queues.close();
  }
}
