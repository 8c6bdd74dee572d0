import { Module } from '@nestjs/common';
import type { EventSink } from '@app/domain';
import { Ledger } from '@app/persistence';
import { HeadQueue } from '@app/queue';
import { Rescue } from '@app/submission';
import { HeadsModule } from '../heads/heads.module.js';
import { EVENT_SINK } from '../infrastructure/tokens.js';
import { LookupsModule } from '../lookups/lookups.module.js';
import { QuestionsModule } from '../questions/questions.module.js';
import { Housekeeping } from './housekeeping.js';
import { JobConsumers } from './job-consumers.js';
import { WorkerLifecycle } from './worker-lifecycle.js';

const rescue = {
  provide: Rescue,
  useFactory: (ledger: Ledger, queue: HeadQueue, emit: EventSink) => new Rescue(ledger, queue, emit),
  inject: [Ledger, HeadQueue, EVENT_SINK],
};

/** Decides when the worker begins and ends its work. */
@Module({
  imports: [HeadsModule, QuestionsModule, LookupsModule],
  providers: [rescue, Housekeeping, JobConsumers, WorkerLifecycle],
})
export class LifecycleModule {}
