import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@app/domain';
import type { Attempt } from '@app/submission';
import { ProductionLookupProcessor, SandboxLookupProcessor } from '../lookups/lookup-processors.js';
import { ProductionHeadProcessor, SandboxHeadProcessor } from '../heads/head-processors.js';
import { ProductionQuestionProcessor, SandboxQuestionProcessor } from '../questions/question-processors.js';

/** Whoever takes jobs in this process. */
@Injectable()
export class JobConsumers {
  constructor(
    @Inject(SandboxHeadProcessor) private readonly sandboxHeads: SandboxHeadProcessor,
    @Inject(ProductionHeadProcessor) private readonly productionHeads: ProductionHeadProcessor,
    @Inject(SandboxQuestionProcessor) private readonly sandboxQuestions: SandboxQuestionProcessor,
    @Inject(ProductionQuestionProcessor) private readonly productionQuestions: ProductionQuestionProcessor,
    @Inject(SandboxLookupProcessor) private readonly sandboxLookups: SandboxLookupProcessor,
    @Inject(ProductionLookupProcessor) private readonly productionLookups: ProductionLookupProcessor,
    @Inject('Attempts') private readonly attempts: Record<Environment, Attempt>,
  ) {}

  /** `concurrency`: heads at a time, in each environment; `lookupConcurrency`: what is looked up beside them. */
  start(concurrency: number, lookupConcurrency: number): void {
    for (const { worker } of [this.sandboxHeads, this.productionHeads]) worker.concurrency = concurrency;
    for (const worker of this.lookupWorkers()) worker.concurrency = lookupConcurrency;
    for (const worker of [...this.headAndQuestionWorkers(), ...this.lookupWorkers()])
      worker.run().catch(() => process.exit(1));
  }

  /** Takes no more, and resolves when what was taken has come to its end; some of it goes on after its job. */
  async stop(): Promise<void> {
    // A list may take minutes more, and nothing is lost by asking for it again elsewhere: nobody waits for those.
    const closingLookups = this.lookupWorkers().map((worker) => worker.close(true));
    await Promise.allSettled([...closingLookups, ...this.headAndQuestionWorkers().map((worker) => worker.close())]);
    await Promise.all(Object.values(this.attempts).map((attempt) => attempt.finishHangingCalls()));
  }

  private lookupWorkers() {
    return [this.sandboxLookups, this.productionLookups].map(({ worker }) => worker);
  }

  private headAndQuestionWorkers() {
    return [this.sandboxHeads, this.productionHeads, this.sandboxQuestions, this.productionQuestions].map(
      ({ worker }) => worker,
    );
  }
}
