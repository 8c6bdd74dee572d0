import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import { ENVIRONMENTS } from '@app/domain';
import type { Logger } from '@app/observability';
import type { QueueBackend } from '@app/queue';
import { AuthorityModule } from './authority/authority.module.js';
import { HealthModule } from './health/health.module.js';
import { InfrastructureModule } from './infrastructure/infrastructure.module.js';
import { QUEUE_BACKEND } from './infrastructure/tokens.js';
import { LifecycleModule } from './lifecycle/lifecycle.module.js';

@Module({})
export class WorkerModule {
  static register(config: WorkerConfig, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        InfrastructureModule.register(config, logger),
        AuthorityModule.register(config),
        ...ENVIRONMENTS.map((environment) =>
          BullModule.forRootAsync(environment, {
            useFactory: (backend: QueueBackend) => backend.workerConnection(environment),
            inject: [QUEUE_BACKEND],
          }),
        ),
        // Starts the processors. It registers no queue, since only libs/queue adds jobs.
        BullModule.registerQueue(),
        HealthModule,
        LifecycleModule,
      ],
    };
  }
}
