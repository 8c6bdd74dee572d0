import { Module, type Provider } from '@nestjs/common';
import { OscuAuthority } from '@app/authority';
import type { WorkerConfig } from '@app/config';
import type { WorkerId } from '@app/domain';
import { type Database, Sealer } from '@app/persistence';
import { LookupQueue } from '@app/queue';
import { PullRunner, PullSchedule } from '@app/reference';
import { LOOKUP_DATABASE, WORKER_CONFIG, WORKER_ID } from '../infrastructure/tokens.js';
import { LookupConsumers } from './lookup-consumers.js';
import { ProductionLookupProcessor, SandboxLookupProcessor } from './lookup-processors.js';

const pulling: Provider[] = [
  {
    provide: PullRunner,
    useFactory: (
      db: Database,
      authority: OscuAuthority,
      workerId: WorkerId,
      sealer: Sealer,
      { retryDelayMs }: WorkerConfig,
    ) => new PullRunner(db, authority, { workerId, sealer, retryDelayMs }),
    inject: [LOOKUP_DATABASE, OscuAuthority, WORKER_ID, Sealer, WORKER_CONFIG],
  },
  {
    provide: PullSchedule,
    useFactory: (db: Database, queue: LookupQueue) => new PullSchedule(db, queue),
    inject: [LOOKUP_DATABASE, LookupQueue],
  },
];

/** Copies the registers of the authority. */
@Module({
  providers: [...pulling, SandboxLookupProcessor, ProductionLookupProcessor, LookupConsumers],
  exports: [LookupConsumers, PullSchedule],
})
export class LookupsModule {}
