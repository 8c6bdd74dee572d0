import { Module, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { installationGauges, poolGauges, type Registry } from '@app/observability';
import { Database, ReadDatabase } from '@app/persistence';
import type { QueueBackend } from '@app/queue';
import { DatabaseModule } from './database.module.js';
import { InstallationStatusReader } from './installation-status.js';
import { QueueModule } from './queue.module.js';
import { ACCESS_DATABASE, METRICS_REGISTRY, QUEUE_BACKEND, SANDBOX_DATABASE } from './tokens.js';

/** The metrics that are read when they are asked for: connections in use, and how the installation is doing. */
@Injectable()
class Gauges implements OnModuleInit {
  constructor(
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    private readonly db: Database,
    @Inject(SANDBOX_DATABASE) private readonly sandbox: Database,
    @Inject(ACCESS_DATABASE) private readonly access: Database,
    private readonly reads: ReadDatabase,
    @Inject(QUEUE_BACKEND) private readonly queueBackend: QueueBackend,
    private readonly status: InstallationStatusReader,
  ) {}

  onModuleInit(): void {
    poolGauges(this.registry, {
      ledger: () => this.db.poolState(),
      'ledger-sandbox': () => this.sandbox.poolState(),
      'ledger-access': () => this.access.poolState(),
      'ledger-reads': () => this.reads.poolState(),
      ...(this.queueBackend.poolState && { queue: this.queueBackend.poolState }),
    });
    installationGauges(this.registry, this.status.read);
  }
}

@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [InstallationStatusReader, Gauges],
  exports: [InstallationStatusReader],
})
export class StatusModule {}
