import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { AdmissionModule } from '../http/admission/admission.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchaseQueries } from './purchases.js';

@Module({
  imports: [DatabaseModule, AdmissionModule, ReferenceModule, SubmissionsModule],
  controllers: [PurchasesController],
  providers: [PurchaseQueries],
})
export class PurchasesModule {}
