import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { AdmissionModule } from '../http/admission/admission.module.js';
import { CheckList } from './check-list.js';
import { ListChecksController } from './list-checks.controller.js';

@Module({
  imports: [DatabaseModule, AdmissionModule],
  controllers: [ListChecksController],
  providers: [CheckList],
  exports: [CheckList],
})
export class ListChecksModule {}
