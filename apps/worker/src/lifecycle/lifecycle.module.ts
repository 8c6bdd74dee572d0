import { Module } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import type { EventSink } from '@app/domain';
import { Ledger, Sweeper } from '@app/persistence';
import { HeadQueue } from '@app/queue';
import { Rescue } from '@app/submission';
import { HeadsModule } from '../heads/heads.module.js';
import { EVENT_SINK, WORKER_CONFIG } from '../infrastructure/tokens.js';
import { LookupsModule } from '../lookups/lookups.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { QuestionsModule } from '../questions/questions.module.js';
import { Housekeeping } from './housekeeping.js';
import { JobConsumers } from './job-consumers.js';
import { WorkerLifecycle } from './worker-lifecycle.js';

const rescue = {
  provide: Rescue,
  useFactory: (ledger: Ledger, queue: HeadQueue, emit: EventSink) => new Rescue(ledger, queue, emit),
  inject: [Ledger, HeadQueue, EVENT_SINK],
};

const sweeper = {
  provide: Sweeper,
  useFactory: ({ db }: Ledger, config: WorkerConfig) => new Sweeper(db, config),
  inject: [Ledger, WORKER_CONFIG],
};

/** Decides when the worker begins and ends its work. */
@Module({
  imports: [HeadsModule, QuestionsModule, LookupsModule, WebhooksModule],
  providers: [rescue, sweeper, Housekeeping, JobConsumers, WorkerLifecycle],
})
export class LifecycleModule {}
