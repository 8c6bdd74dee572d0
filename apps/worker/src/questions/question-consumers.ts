import { Injectable } from '@nestjs/common';
import { closeWorkers, runWorkers } from '../infrastructure/run-workers.js';
import { ProductionQuestionProcessor, SandboxQuestionProcessor } from './question-processors.js';

/** Takes the questions of operators and retailers from the queues. */
@Injectable()
export class QuestionConsumers {
  constructor(
    private readonly sandbox: SandboxQuestionProcessor,
    private readonly production: ProductionQuestionProcessor,
  ) {}

  start(): void {
    runWorkers([this.sandbox, this.production]);
  }

  stop(): Promise<void> {
    return closeWorkers([this.sandbox, this.production]);
  }
}
