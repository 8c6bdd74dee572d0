import { Inject, Injectable } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import type { Environment } from '@app/domain';
import type { Attempt } from '@app/submission';
import { closeWorkers, runWorkers } from '../infrastructure/run-workers.js';
import { WORKER_CONFIG } from '../infrastructure/tokens.js';
import { ATTEMPTS } from './attempts.js';
import { ProductionHeadProcessor, SandboxHeadProcessor } from './head-processors.js';

/** Takes the heads of the lanes from the queues and submits them. */
@Injectable()
export class HeadConsumers {
  constructor(
    private readonly sandbox: SandboxHeadProcessor,
    private readonly production: ProductionHeadProcessor,
    @Inject(ATTEMPTS) private readonly attempts: Record<Environment, Attempt>,
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'concurrency'>,
  ) {}

  start(): void {
    runWorkers([this.sandbox, this.production], this.config.concurrency);
  }

  /** Resolves when every call has ended, also a hanging call whose job was deferred. */
  async stop(): Promise<void> {
    await closeWorkers([this.sandbox, this.production]);
    await Promise.all(Object.values(this.attempts).map((attempt) => attempt.finishHangingCalls()));
  }
}
