import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { Summaries } from './summaries.js';
import { SummaryController } from './summary.controller.js';

@Module({ imports: [DatabaseModule], controllers: [SummaryController], providers: [Summaries] })
export class SummaryModule {}
