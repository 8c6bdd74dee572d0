import { Module } from '@nestjs/common';
import { Database } from '@app/persistence';
import { LookupQueue } from '@app/queue';
import { Refresh, Sync } from '@app/reference';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { QueueModule } from '../infrastructure/queue.module.js';
import { BranchListsController } from './branch-lists.controller.js';
import { BuyerNames } from './buyer-names.js';
import { ReferenceController } from './reference.controller.js';
import { SyncController } from './sync.controller.js';
import { ReferenceQueries } from './reference.queries.js';
import { RegisterCopies } from './register-copies.js';

@Module({
  imports: [DatabaseModule, QueueModule],
  controllers: [ReferenceController, SyncController, BranchListsController],
  providers: [
    {
      provide: Refresh,
      inject: [Database, LookupQueue, TroubleReporter],
      useFactory: (db: Database, queue: LookupQueue, reporter: TroubleReporter) =>
        new Refresh(db, queue, reporter.while('having a register pulled')),
    },
    {
      provide: Sync,
      inject: [Database, Refresh],
      useFactory: (db: Database, refresh: Refresh) => new Sync(db, refresh),
    },
    BuyerNames,
    ReferenceQueries,
    RegisterCopies,
  ],
  exports: [BuyerNames, RegisterCopies, Sync],
})
export class ReferenceModule {}
