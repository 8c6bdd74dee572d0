import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@app/domain';
import type { Attempt } from '@app/submission';
import { ProductionLookups, SandboxLookups } from '../lookups/lookup-processors.js';
import { ProductionProcessor, SandboxProcessor } from '../heads/head-processors.js';
import { ProductionQuestions, SandboxQuestions } from '../questions/question-processors.js';

/** Whoever takes jobs in this process. */
@Injectable()
export class Takers {
  constructor(
    @Inject(SandboxProcessor) private readonly sandbox: SandboxProcessor,
    @Inject(ProductionProcessor) private readonly production: ProductionProcessor,
    @Inject(SandboxQuestions) private readonly sandboxQuestions: SandboxQuestions,
    @Inject(ProductionQuestions) private readonly productionQuestions: ProductionQuestions,
    @Inject(SandboxLookups) private readonly sandboxLookups: SandboxLookups,
    @Inject(ProductionLookups) private readonly productionLookups: ProductionLookups,
    @Inject('Attempts') private readonly attempts: Record<Environment, Attempt>,
  ) {}

  /** `concurrency`: heads at a time, in each environment; `lookupConcurrency`: what is looked up beside them. */
  begin(concurrency: number, lookupConcurrency: number): void {
    for (const { worker } of [this.sandbox, this.production]) worker.concurrency = concurrency;
    for (const worker of this.lookups()) worker.concurrency = lookupConcurrency;
    for (const worker of [...this.workers(), ...this.lookups()]) worker.run().catch(() => process.exit(1));
  }

  /** Takes no more, and resolves when what was taken has come to its end; some of it goes on after its job. */
  async end(): Promise<void> {
    // A list may take minutes more, and nothing is lost by asking for it again elsewhere: nobody waits for those.
    const leaving = this.lookups().map((worker) => worker.close(true));
    await Promise.allSettled([...leaving, ...this.workers().map((worker) => worker.close())]);
    await Promise.all(Object.values(this.attempts).map((attempt) => attempt.end()));
  }

  private lookups() {
    return [this.sandboxLookups, this.productionLookups].map(({ worker }) => worker);
  }

  private workers() {
    return [this.sandbox, this.production, this.sandboxQuestions, this.productionQuestions].map(({ worker }) => worker);
  }
}
