import { Injectable } from '@nestjs/common';
import { HeadConsumers } from '../heads/head-consumers.js';
import { LookupConsumers } from '../lookups/lookup-consumers.js';
import { QuestionConsumers } from '../questions/question-consumers.js';
import { WebhookConsumers } from '../webhooks/webhook-consumers.js';

/** Every consumer of jobs in this process. */
@Injectable()
export class JobConsumers {
  constructor(
    private readonly heads: HeadConsumers,
    private readonly questions: QuestionConsumers,
    private readonly lookups: LookupConsumers,
    private readonly webhooks: WebhookConsumers,
  ) {}

  start(): void {
    for (const consumers of this.all()) consumers.start();
  }

  /** Resolves when every call to the authority has ended. */
  async stop(): Promise<void> {
    await Promise.all(this.all().map((consumers) => consumers.stop()));
  }

  private all = () => [this.heads, this.questions, this.lookups, this.webhooks];
}
