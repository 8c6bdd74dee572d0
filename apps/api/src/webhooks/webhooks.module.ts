import { Module } from '@nestjs/common';
import { SealingKey } from '../devices/sealing-key.js';
import { EventsModule } from '../events/events.module.js';
import { DashboardModule } from '../dashboard/dashboard.module.js';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { MailModule } from '../infrastructure/mail.module.js';
import { QueueModule } from '../infrastructure/queue.module.js';
import { AppWebhooks } from './app-webhooks.js';
import { WebhooksController } from './webhooks.controller.js';

/** Owners say where the events of their apps are posted; workers post them. */
@Module({
  imports: [DatabaseModule, QueueModule, MailModule, EventsModule, DashboardModule],
  controllers: [WebhooksController],
  providers: [AppWebhooks, SealingKey],
})
export class WebhooksModule {}
