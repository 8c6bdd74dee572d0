import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { SalesController } from './sales.controller.js';
import { SaleQueries } from './sale.queries.js';

@Module({
  imports: [DatabaseModule, SubmissionsModule],
  controllers: [SalesController],
  providers: [SaleQueries],
})
export class SalesModule {}
