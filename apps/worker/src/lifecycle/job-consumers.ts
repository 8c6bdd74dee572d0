import { Injectable } from '@nestjs/common';
import { HeadConsumers } from '../heads/head-consumers.js';
import { LookupConsumers } from '../lookups/lookup-consumers.js';
import { QuestionConsumers } from '../questions/question-consumers.js';

/** Every consumer of jobs in this process. */
@Injectable()
export class JobConsumers {
  constructor(
    private readonly heads: HeadConsumers,
    private readonly questions: QuestionConsumers,
    private readonly lookups: LookupConsumers,
  ) {}

  start(): void {
    for (const consumers of [this.heads, this.questions, this.lookups]) consumers.start();
  }

  /** Resolves when every call to the authority has ended. */
  async stop(): Promise<void> {
    await Promise.all([this.heads, this.questions, this.lookups].map((consumers) => consumers.stop()));
  }
}
