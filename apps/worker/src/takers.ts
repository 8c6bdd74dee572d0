import { Inject, Injectable } from '@nestjs/common';
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
  ) {}

  /** `concurrency`: heads at a time, in each environment. */
  begin(concurrency: number): void {
    for (const { worker } of [this.sandbox, this.production]) worker.concurrency = concurrency;
    for (const worker of this.workers()) worker.run().catch(() => process.exit(1));
  }

  /** Takes no more, and resolves when what was taken has come to its end. */
  async end(): Promise<void> {
    await Promise.all(this.workers().map((worker) => worker.close()));
  }

  private workers() {
    return [this.sandbox, this.production, this.sandboxQuestions, this.productionQuestions].map(({ worker }) => worker);
  }
}
