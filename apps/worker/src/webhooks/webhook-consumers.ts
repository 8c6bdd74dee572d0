import { Inject, Injectable } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import { closeWorkers, runWorkers } from '../infrastructure/run-workers.js';
import { WORKER_CONFIG } from '../infrastructure/tokens.js';
import { ProductionWebhookProcessor, SandboxWebhookProcessor } from './webhook-processors.js';

/** Delivers events to webhooks. */
@Injectable()
export class WebhookConsumers {
  constructor(
    private readonly sandbox: SandboxWebhookProcessor,
    private readonly production: ProductionWebhookProcessor,
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'webhooks'>,
  ) {}

  start(): void {
    if (this.config.webhooks === 'on') runWorkers([this.sandbox, this.production]);
  }

  /** Waits for no receiver: another worker posts the same event again. */
  stop(): Promise<void> {
    return closeWorkers([this.sandbox, this.production], { force: true });
  }
}
