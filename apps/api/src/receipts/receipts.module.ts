import { Module } from '@nestjs/common';
import { AdmissionModule } from '../http/admission/admission.module.js';
import { AccessModule } from '../infrastructure/access.module.js';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { PublicReceiptPage } from './public-receipt-page.js';
import { ReceiptLinksModule } from '../receipt-links/receipt-links.module.js';
import { ReceiptMaker } from './receipt-maker.js';
import { ReceiptQueries } from './receipt.queries.js';
import { ReceiptThread } from './receipt-thread.js';
import { ReceiptsController } from './receipts.controller.js';

/** Receipts that people hold: for the till that prints them, and for the buyer who has a link. */
@Module({
  imports: [AccessModule, AdmissionModule, DatabaseModule, ReceiptLinksModule, SubmissionsModule],
  controllers: [ReceiptsController],
  providers: [PublicReceiptPage, ReceiptMaker, ReceiptQueries, ReceiptThread],
})
export class ReceiptsModule {}
