import { type Environment, ENVIRONMENTS } from '@app/domain';
import { Queue } from 'bullmq';
import type { QueueBackend } from './backend.js';
import { QUESTION_QUEUE_NAMES } from './queue-names.js';
import { within } from './within.js';

/** What a question carries: ids. What is asked, and what was answered, is in the ledger. */
export interface QuestionJob {
  v: 1;
  questionId: string;
  submissionId: string;
}

const ENQUEUE_MAX_MS = 1_000;
const HOUR_S = 3_600;
const OPTIONS = { attempts: 1, removeOnComplete: { age: HOUR_S }, removeOnFail: { age: HOUR_S } };

/** What somebody wants to know of the authority, apart from the lines: a question never waits behind a sale. */
export class QuestionQueue {
  private readonly queues: Record<Environment, Queue>;

  constructor(backend: QueueBackend, onError: (error: Error) => void) {
    const open = (environment: Environment) =>
      new Queue(QUESTION_QUEUE_NAMES[environment], {
        ...backend.producersOf(environment),
        streams: { events: { maxLen: 1_000 } },
      }).on('error', onError);
    this.queues = { SANDBOX: open('SANDBOX'), PRODUCTION: open('PRODUCTION') };
  }

  /** Failing: whoever asks wants to know that nobody will hear it. */
  async ask(environment: Environment, job: Omit<QuestionJob, 'v'>): Promise<void> {
    const adding = this.queues[environment].add('find', { v: 1, ...job }, { ...OPTIONS, jobId: job.questionId });
    await within(ENQUEUE_MAX_MS, adding);
  }

  async close(): Promise<void> {
    await Promise.all(ENVIRONMENTS.map((environment) => this.queues[environment].close()));
  }
}
