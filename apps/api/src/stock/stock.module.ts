import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { AdmissionModule } from '../http/admission/admission.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { StockController } from './stock.controller.js';
import { TransfersController } from './transfers.controller.js';
import { PostStock } from './post-stock.js';
import { StockQueries } from './stock.queries.js';

@Module({
  imports: [DatabaseModule, AdmissionModule, ReferenceModule, SubmissionsModule],
  controllers: [StockController, TransfersController],
  providers: [PostStock, StockQueries],
})
export class StockModule {}
