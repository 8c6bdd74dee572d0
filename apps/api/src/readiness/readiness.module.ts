import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { Readiness } from './readiness.js';
import { ReadinessController } from './readiness.controller.js';

@Module({
  imports: [DatabaseModule],
  controllers: [ReadinessController],
  providers: [Readiness],
  exports: [Readiness],
})
export class ReadinessModule {}
