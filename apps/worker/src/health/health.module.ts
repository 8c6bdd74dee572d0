import { Module } from '@nestjs/common';
import { WorkerHealthController, MetricsController } from './health.controller.js';

@Module({ controllers: [WorkerHealthController, MetricsController] })
export class HealthModule {}
