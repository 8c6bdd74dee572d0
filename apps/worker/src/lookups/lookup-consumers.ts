import { Inject, Injectable } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import { closeWorkers, runWorkers } from '../infrastructure/run-workers.js';
import { WORKER_CONFIG } from '../infrastructure/tokens.js';
import { ProductionLookupProcessor, SandboxLookupProcessor } from './lookup-processors.js';

/** Takes the pulls of registers from the queues. */
@Injectable()
export class LookupConsumers {
  constructor(
    private readonly sandbox: SandboxLookupProcessor,
    private readonly production: ProductionLookupProcessor,
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'lookupConcurrency'>,
  ) {}

  start(): void {
    runWorkers([this.sandbox, this.production], this.config.lookupConcurrency);
  }

  /** Waits for no lookup: a list may take minutes more, and another worker can pull it again without loss. */
  stop(): Promise<void> {
    return closeWorkers([this.sandbox, this.production], { force: true });
  }
}
