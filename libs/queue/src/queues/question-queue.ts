import type { Environment } from '@app/domain';
import { type QueueBackend, withTimeout } from '../queue-backend.js';
import { QUESTION_QUEUE_NAMES, openQueues, Producers, type Queues, TRY_ONCE } from './producers.js';

/** A job carries ids. The ledger has the question and its answer. */
export interface QuestionJob {
  v: 1;
  questionId: string;
  submissionId: string;
  /** Asks only whether the authority accepts the device of the submission. A worker that does not know this gives no answer. */
  ofDevice?: boolean;
}

/** The ledger has which device it is about, and the answer. */
export interface LearnJob {
  v: 1;
  learningId: string;
}

const ENQUEUE_MAX_MS = 1_000;

/** The job queue of questions to the authority. It is apart from the heads, so that a question never waits behind a sale. */
export class QuestionQueue {
  private readonly queues: Producers;

  constructor(queues: Queues, onError: (error: Error) => void) {
    this.queues = new Producers(queues, onError);
  }

  static open = (backend: QueueBackend, onError: (error: Error) => void): QuestionQueue =>
    new QuestionQueue(openQueues(QUESTION_QUEUE_NAMES, backend), onError);

  /** Throws if the queue does not answer, so that the user learns that no worker got the question. */
  async ask(environment: Environment, job: Omit<QuestionJob, 'v'>): Promise<void> {
    const adding = this.queues.of(environment).add('find', { v: 1, ...job }, { ...TRY_ONCE, jobId: job.questionId });
    await withTimeout(ENQUEUE_MAX_MS, adding);
  }

  /** Throws as `ask` does. */
  async learn(environment: Environment, learningId: string): Promise<void> {
    const job: LearnJob = { v: 1, learningId };
    const adding = this.queues.of(environment).add('learn', job, { ...TRY_ONCE, jobId: learningId });
    await withTimeout(ENQUEUE_MAX_MS, adding);
  }

  close(): Promise<void> {
    return this.queues.close();
  }
}
