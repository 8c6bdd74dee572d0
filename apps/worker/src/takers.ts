import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@app/domain';
import type { Attempt } from '@app/submission';
import { ProductionProcessor, SandboxProcessor } from './processors.js';
import { ProductionQuestions, SandboxQuestions } from './question-processors.js';

/** Whoever takes jobs in this process. */
@Injectable()
export class Takers {
  constructor(
    @Inject(SandboxProcessor) private readonly sandbox: SandboxProcessor,
    @Inject(ProductionProcessor) private readonly production: ProductionProcessor,
    @Inject(SandboxQuestions) private readonly sandboxQuestions: SandboxQuestions,
    @Inject(ProductionQuestions) private readonly productionQuestions: ProductionQuestions,
    @Inject('Attempts') private readonly attempts: Record<Environment, Attempt>,
  ) {}

  /** `concurrency`: heads at a time, in each environment. */
  begin(concurrency: number): void {
    for (const { worker } of [this.sandbox, this.production]) worker.concurrency = concurrency;
    for (const worker of this.workers()) worker.run().catch(() => process.exit(1));
  }

  /** Takes no more, and resolves when what was taken has come to its end; some of it goes on after its job. */
  async end(): Promise<void> {
    await Promise.allSettled(this.workers().map((worker) => worker.close()));
    await Promise.all(Object.values(this.attempts).map((attempt) => attempt.end()));
  }

  private workers() {
    return [this.sandbox, this.production, this.sandboxQuestions, this.productionQuestions].map(({ worker }) => worker);
  }
}
