import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { EventSink } from '@app/domain';
import { WEBHOOK_QUEUE_NAMES, type WebhookJob } from '@app/queue';
import { Deliver } from '@app/webhooks';
import { EVENT_SINK } from '../infrastructure/tokens.js';
import { WebhookNotices } from './webhook-notices.js';

/** Many wait for slow receivers. A stalled job is not repeated: the next look wakes the webhook again. */
const OPTIONS = { autorun: false, concurrency: 32, maxStalledCount: 0, stalledInterval: 5_000, lockDuration: 15_000 };

@Injectable()
abstract class WebhookProcessor extends WorkerHost {
  constructor(
    private readonly deliver: Deliver,
    private readonly notices: WebhookNotices,
    @Inject(EVENT_SINK) private readonly emit: EventSink,
  ) {
    super();
  }

  override async process({ data }: { data: WebhookJob }): Promise<void> {
    const { webhookId, testId } = data;
    if (testId !== undefined) return this.deliver.test(webhookId, testId);
    const { disabled } = await this.deliver.run(webhookId);
    if (disabled) await this.notices.disabled(disabled);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.emit({ event: 'trouble', doing: 'taking webhooks', error });
  }

  @OnWorkerEvent('failed')
  onFailed(_: unknown, error: Error): void {
    this.emit({ event: 'trouble', doing: 'delivering events', error });
  }
}

@Processor({ name: WEBHOOK_QUEUE_NAMES.SANDBOX, configKey: 'SANDBOX' }, OPTIONS)
export class SandboxWebhookProcessor extends WebhookProcessor {}

@Processor({ name: WEBHOOK_QUEUE_NAMES.PRODUCTION, configKey: 'PRODUCTION' }, OPTIONS)
export class ProductionWebhookProcessor extends WebhookProcessor {}
