import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { SignalsModule } from '../infrastructure/signals.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { CreditNotesController } from './credit-notes.controller.js';
import { RefundsController } from './refunds.controller.js';
import { ReverseInvoicesController } from './reverse-invoices.controller.js';
import { CreditNoteQueries } from './credit-note.queries.js';
import { SoldInvoices } from './sold-invoices.js';

@Module({
  imports: [DatabaseModule, SignalsModule, SubmissionsModule],
  controllers: [CreditNotesController, RefundsController, ReverseInvoicesController],
  providers: [CreditNoteQueries, SoldInvoices],
})
export class CreditNotesModule {}
