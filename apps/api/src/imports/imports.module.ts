import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { ImportsController } from './imports.controller.js';
import { ImportQueries } from './imports.js';

@Module({
  imports: [DatabaseModule, ReferenceModule, SubmissionsModule],
  controllers: [ImportsController],
  providers: [ImportQueries],
})
export class ImportsModule {}
