import { randomUUID } from 'node:crypto';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { OscuAuthority, OscuClient } from '@app/authority';
import type { WorkerConfig } from '@app/config';
import type { WorkerId } from '@app/domain';
import { type Logger, pipelineLog } from '@app/observability';
import { Database, Ledger, Sealer, WorkerRoll } from '@app/persistence';
import { HeadQueue, openBackend, type QueueBackend, SettledRelay } from '@app/queue';
import { assertEveryKindIsWritten, Attempt, HeadFeed, Rescue, Settle } from '@app/submission';
import { HealthController } from './health.controller.js';
import { Lifetime, type LifetimeSettings } from './lifetime.js';
import { ProductionProcessor, SandboxProcessor } from './processors.js';

/** Room for one question about a doubtful sale, one repetition of it, and writing down the answer. */
const leaseOf = ({ callTimeoutMs }: WorkerConfig): number => 2 * callTimeoutMs + 10_000;

/** Connections BullMQ needs beside its fetching: two workers' and a relay's listening ones, and a few for writes. */
const QUEUE_POOL_SIZE = 12;

/** The wiring of a worker process, by hand: every part says in its constructor what it needs. */
@Module({})
export class WorkerModule {
  static with(config: WorkerConfig, logger: Logger): DynamicModule {
    const parts = assemble(config, logger);
    return {
      module: WorkerModule,
      // No queue is registered: processors only take jobs, and what adds them is the queue library.
      imports: [BullModule.forRoot({ ...parts.backend.workers }), BullModule.registerQueue()],
      controllers: [HealthController],
      providers: [
        SandboxProcessor,
        ProductionProcessor,
        Lifetime,
        { provide: Attempt, useValue: parts.attempt },
        { provide: Rescue, useValue: parts.rescue },
        { provide: WorkerRoll, useValue: parts.roll },
        { provide: Database, useValue: parts.db },
        { provide: 'EventSink', useValue: parts.emit },
        { provide: 'LifetimeSettings', useValue: parts.lifetime },
      ],
    };
  }
}

function assemble(config: WorkerConfig, logger: Logger) {
  const emit = pipelineLog(logger);
  const onError = (error: unknown) => emit({ event: 'trouble', doing: 'talking to the queue', error });
  const db = new Database(config.databaseUrl, config.poolSize, 'risiti-worker');
  const backend = openBackend({ ...config, poolSize: QUEUE_POOL_SIZE });
  const queue = new HeadQueue(backend, onError);
  const relay = new SettledRelay(backend, onError);
  const ledger = new Ledger(db);
  const sealer = new Sealer(config.encryptionKey);
  const feed = new HeadFeed(db, queue);
  const authority = oscu(config);
  assertEveryKindIsWritten(authority.kinds);

  const settings = { workerId: randomUUID() as unknown as WorkerId, leaseMs: leaseOf(config) };
  const settle = new Settle(db, ledger, sealer, feed, relay, settings, config, emit);
  const attempt = new Attempt(db, ledger, authority, sealer, settle, feed, settings, emit);
  const rescue = new Rescue(db, ledger, queue, emit);
  const roll = new WorkerRoll(db);
  return {
    db,
    backend,
    emit,
    attempt,
    rescue,
    roll,
    lifetime: lifetimeSettings(config, settings, { queue, relay, backend, db }),
  };
}

function oscu(config: WorkerConfig): OscuAuthority {
  return new OscuAuthority({
    SANDBOX: new OscuClient(config.sandboxUrl, config),
    PRODUCTION: new OscuClient(config.productionUrl, config),
  });
}

function lifetimeSettings(
  config: WorkerConfig,
  { workerId }: { workerId: WorkerId },
  held: { queue: HeadQueue; relay: SettledRelay; backend: QueueBackend; db: Database },
): LifetimeSettings {
  return {
    workerId,
    concurrency: config.concurrency,
    rescueIntervalMs: config.rescueIntervalMs,
    shutdownGraceMs: config.shutdownGraceMs,
    // In this order: nothing is closed while something above it may still use it.
    closeables: [held.relay, held.queue, held.backend, held.db],
  };
}
