import type { Environment } from '@app/domain';
import type { QueueBackend } from '../backends/queue-backend.js';
import { TRY_ONCE, Producers } from './producers.js';
import { QUESTION_QUEUE_NAMES } from './queue-names.js';
import { withTimeout } from './with-timeout.js';

/** What a question carries: ids. What is asked, and what was answered, is in the ledger. */
export interface QuestionJob {
  v: 1;
  questionId: string;
  submissionId: string;
}

const ENQUEUE_MAX_MS = 1_000;

/** What somebody wants to know of the authority, apart from the lines: a question never waits behind a sale. */
export class QuestionQueue {
  private readonly queues: Producers;

  constructor(backend: QueueBackend, onError: (error: Error) => void) {
    this.queues = new Producers(QUESTION_QUEUE_NAMES, backend, onError);
  }

  /** Failing: whoever asks wants to know that nobody will hear it. */
  async ask(environment: Environment, job: Omit<QuestionJob, 'v'>): Promise<void> {
    const adding = this.queues.of(environment).add('find', { v: 1, ...job }, { ...TRY_ONCE, jobId: job.questionId });
    await withTimeout(ENQUEUE_MAX_MS, adding);
  }

  close(): Promise<void> {
    return this.queues.close();
  }
}
