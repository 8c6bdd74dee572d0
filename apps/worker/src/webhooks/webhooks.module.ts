import { Module } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import type { EventSink } from '@app/domain';
import { smtpMailer } from '@app/mail';
import { Database, Sealer } from '@app/persistence';
import { WebhookQueue } from '@app/queue';
import { Deliver, Waker, WebhookSender } from '@app/webhooks';
import { EVENT_SINK, WEBHOOK_DATABASE, WORKER_CONFIG } from '../infrastructure/tokens.js';
import { WebhookConsumers } from './webhook-consumers.js';
import { WebhookNotices } from './webhook-notices.js';
import { ProductionWebhookProcessor, SandboxWebhookProcessor } from './webhook-processors.js';

/** Posts events to the addresses that accounts have chosen. */
@Module({
  providers: [
    {
      provide: Deliver,
      useFactory: (db: Database, sealer: Sealer, { webhookNetworks }: WorkerConfig) =>
        new Deliver(db, new WebhookSender({ networks: webhookNetworks }), sealer),
      inject: [WEBHOOK_DATABASE, Sealer, WORKER_CONFIG],
    },
    {
      provide: Waker,
      useFactory: (db: Database, queue: WebhookQueue) => new Waker(db, queue),
      inject: [WEBHOOK_DATABASE, WebhookQueue],
    },
    {
      provide: WebhookNotices,
      useFactory: (db: Database, config: WorkerConfig, emit: EventSink) =>
        new WebhookNotices(db, smtpMailer(config), emit),
      inject: [WEBHOOK_DATABASE, WORKER_CONFIG, EVENT_SINK],
    },
    SandboxWebhookProcessor,
    ProductionWebhookProcessor,
    WebhookConsumers,
  ],
  exports: [WebhookConsumers, Waker],
})
export class WebhooksModule {}
