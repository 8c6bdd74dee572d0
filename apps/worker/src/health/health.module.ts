import { Module } from '@nestjs/common';
import { WorkerHealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';

@Module({ controllers: [WorkerHealthController, MetricsController] })
export class HealthModule {}
