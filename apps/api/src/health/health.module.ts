import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { AdmissionModule } from '../http/admission/admission.module.js';
import { QueueModule } from '../infrastructure/queue.module.js';
import { StatusModule } from '../infrastructure/status.module.js';
import { HealthController } from './health.controller.js';
import { HealthQueries } from './health.queries.js';
import { MetricsPage } from './metrics-page.js';

@Module({
  imports: [DatabaseModule, AdmissionModule, QueueModule, StatusModule],
  controllers: [HealthController],
  providers: [HealthQueries, MetricsPage],
})
export class HealthModule {}
