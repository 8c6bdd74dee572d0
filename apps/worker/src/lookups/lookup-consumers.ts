import { Injectable } from '@nestjs/common';
import { closeWorkers, runWorkers } from '../infrastructure/run-workers.js';
import { ProductionLookupProcessor, SandboxLookupProcessor } from './lookup-processors.js';

/** Registers and customers that one worker fetches at the same time, in each environment: few, so that lists leave the calls to sales. */
const LOOKUPS_MAX = 4;

/** Takes the pulls of registers from the queues. */
@Injectable()
export class LookupConsumers {
  constructor(
    private readonly sandbox: SandboxLookupProcessor,
    private readonly production: ProductionLookupProcessor,
  ) {}

  start(): void {
    runWorkers([this.sandbox, this.production], LOOKUPS_MAX);
  }

  /** Waits for no lookup: a list may take minutes more, and another worker can pull it again without loss. */
  stop(): Promise<void> {
    return closeWorkers([this.sandbox, this.production], { force: true });
  }
}
