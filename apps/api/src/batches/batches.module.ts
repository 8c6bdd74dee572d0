import { Module } from '@nestjs/common';
import { type Environment, type EventSink, perEnvironment } from '@app/domain';
import type { Ledger } from '@app/persistence';
import { HeadQueue } from '@app/queue';
import { BatchTools } from '@app/submission';
import { BATCH_TOOLS, EVENT_SINK, LEDGERS } from '../infrastructure/tokens.js';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { AdmissionModule } from '../http/admission/admission.module.js';
import { QueueModule } from '../infrastructure/queue.module.js';
import { SignalsModule } from '../infrastructure/signals.module.js';
import { ReceiptLinksModule } from '../receipt-links/receipt-links.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { BatchesController } from './batches.controller.js';
import { BatchQueries } from './batch.queries.js';
import { BatchResults } from './batch-results.js';
import { BatchWriters } from './batch-writers.js';
import { LineCheckers } from './line-checker.js';
import { ProgressCache } from './progress-cache.js';
import { Receive } from './receive.js';
import { RunningUploads } from './running-uploads.js';
import { UploadSpace } from './upload-space.js';
import { ValidateBatch } from './validate-batch.js';
import { WithdrawBatch } from './withdraw-batch.js';

@Module({
  imports: [
    DatabaseModule,
    AdmissionModule,
    QueueModule,
    ReceiptLinksModule,
    ReferenceModule,
    SignalsModule,
    SubmissionsModule,
  ],
  controllers: [BatchesController],
  providers: [
    {
      provide: BATCH_TOOLS,
      inject: [LEDGERS, HeadQueue, EVENT_SINK],
      useFactory: (ledgers: Record<Environment, Ledger>, queue: HeadQueue, emit: EventSink) =>
        perEnvironment((environment) => new BatchTools(ledgers[environment].db, queue, emit)),
    },
    BatchQueries,
    BatchResults,
    BatchWriters,
    LineCheckers,
    ProgressCache,
    Receive,
    RunningUploads,
    UploadSpace,
    ValidateBatch,
    WithdrawBatch,
  ],
  exports: [RunningUploads],
})
export class BatchesModule {}
