import { Inject, Injectable } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import type { Environment } from '@app/domain';
import { closeWorkers, runWorkers } from '../infrastructure/run-workers.js';
import { WORKER_CONFIG } from '../infrastructure/tokens.js';
import { type Attempts, ATTEMPTS } from './attempts.js';
import { ProductionHeadProcessor, SandboxHeadProcessor } from './head-processors.js';

/** Takes the heads of the lanes from the queues and submits them. */
@Injectable()
export class HeadConsumers {
  constructor(
    private readonly sandbox: SandboxHeadProcessor,
    private readonly production: ProductionHeadProcessor,
    @Inject(ATTEMPTS) private readonly attempts: Record<Environment, Attempts>,
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'concurrency'>,
  ) {}

  start(): void {
    runWorkers([this.sandbox, this.production], this.config.concurrency);
  }

  /** Resolves when every call has ended, also a hanging call whose job was deferred. */
  async stop(): Promise<void> {
    const attempts = Object.values(this.attempts);
    for (const { laneRound } of attempts) laneRound.stop();
    await closeWorkers([this.sandbox, this.production]);
    await Promise.all(attempts.map(({ attempt }) => attempt.finishHangingCalls()));
  }
}
