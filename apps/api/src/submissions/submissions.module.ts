import { Module } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import { type Environment, type EventSink, perEnvironment } from '@app/domain';
import { groupingLimits, type Ledger } from '@app/persistence';
import { HeadQueue, SettledSignals } from '@app/queue';
import { Accept, Withdraw } from '@app/submission';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { AdmissionModule } from '../http/admission/admission.module.js';
import { QueueModule } from '../infrastructure/queue.module.js';
import { SignalsModule } from '../infrastructure/signals.module.js';
import { ACCEPT, EVENT_SINK, LEDGERS, SETTINGS, WITHDRAWALS } from '../infrastructure/tokens.js';
import { ReceiptLinksModule } from '../receipt-links/receipt-links.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { ListSubmissions } from './list-submissions.js';
import { PostDocument } from './post-document.js';
import { PostInvoice } from './post-invoice.js';
import { ReadSubmission } from './read-submission.js';
import { SubmissionQueries } from './submission.queries.js';
import { SubmissionsController } from './submissions.controller.js';
import { Submit } from './submit.js';
import { WithdrawSubmission } from './withdraw-submission.js';

/** Submitting every kind of document, and reading and withdrawing submissions. */
@Module({
  imports: [DatabaseModule, AdmissionModule, QueueModule, ReceiptLinksModule, ReferenceModule, SignalsModule],
  controllers: [SubmissionsController],
  providers: [
    {
      provide: ACCEPT,
      inject: [LEDGERS, HeadQueue, EVENT_SINK, SETTINGS],
      useFactory: (
        ledgers: Record<Environment, Ledger>,
        queue: HeadQueue,
        emit: EventSink,
        { poolSize }: ApiConfig,
      ) => {
        const grouping = groupingLimits(poolSize);
        return perEnvironment((environment) => new Accept(ledgers[environment], queue, emit, grouping));
      },
    },
    {
      provide: WITHDRAWALS,
      inject: [LEDGERS, HeadQueue, SettledSignals, EVENT_SINK],
      useFactory: (ledgers: Record<Environment, Ledger>, queue: HeadQueue, signals: SettledSignals, emit: EventSink) =>
        perEnvironment((environment) => new Withdraw(ledgers[environment], queue, signals, emit)),
    },
    ListSubmissions,
    PostDocument,
    PostInvoice,
    ReadSubmission,
    SubmissionQueries,
    Submit,
    WithdrawSubmission,
  ],
  exports: [PostDocument, PostInvoice, ReadSubmission, SubmissionQueries, Submit, WITHDRAWALS],
})
export class SubmissionsModule {}
