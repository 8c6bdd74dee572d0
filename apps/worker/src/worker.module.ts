import { randomUUID } from 'node:crypto';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { type Authority, OscuAuthority } from '@app/authority';
import type { WorkerConfig } from '@app/config';
import {
  type Environment,
  ENVIRONMENTS,
  type EventSink,
  perEnvironment,
  SETTLE_ALLOWANCE_MS,
  type WorkerId,
} from '@app/domain';
import {
  type AlertWebhook,
  alertWebhook,
  fanOut,
  type Logger,
  pipelineLog,
  pipelineMetrics,
  poolGauges,
  processMetrics,
} from '@app/observability';
import { Database, groupingLimits, Ledger, Sealer, WorkerHeartbeats } from '@app/persistence';
import { HeadQueue, LookupQueue, openBackend, SettledRelay } from '@app/queue';
import { PullRunner, PullSchedule } from '@app/reference';
import {
  Ask,
  assertEveryKindHasOperation,
  Attempt,
  HeadFeed,
  Rescue,
  Settle,
  CallSlots,
  type WorkerOptions,
} from '@app/submission';
import { connectionsOf } from './authority/connections.js';
import { WorkerHealthController } from './health/health.controller.js';
import { WorkerLifecycle, type LifecycleSettings } from './lifecycle/worker-lifecycle.js';
import { MetricsController, type MetricsPage } from './health/metrics.controller.js';
import { ProductionLookupProcessor, SandboxLookupProcessor } from './lookups/lookup-processors.js';
import { ProductionHeadProcessor, SandboxHeadProcessor } from './heads/head-processors.js';
import { ProductionQuestionProcessor, SandboxQuestionProcessor } from './questions/question-processors.js';
import { JobConsumers } from './lifecycle/job-consumers.js';
import { watchClocks } from './authority/watch-clocks.js';

/** Connections BullMQ needs beside its fetching: six workers' and a relay's listening ones, and a few for writes. */
const QUEUE_POOL_SIZE = 18;

/** Of its own, and small: tens of thousands of rows are written without a claim or a settlement waiting for a connection. */
const LOOKUP_POOL_SIZE = 3;

/** The wiring of a worker process, by hand: every part says in its constructor what it needs. */
@Module({})
export class WorkerModule {
  static register(config: WorkerConfig, logger: Logger): DynamicModule {
    const parts = assemble(config, logger);
    return {
      module: WorkerModule,
      // No queue is registered: processors only take jobs, and what adds them is the queue library.
      imports: [
        ...ENVIRONMENTS.map((one) => BullModule.forRoot(one, parts.backend.workerConnection(one))),
        BullModule.registerQueue(),
      ],
      controllers: [WorkerHealthController, MetricsController],
      providers: [
        SandboxHeadProcessor,
        ProductionHeadProcessor,
        SandboxQuestionProcessor,
        ProductionQuestionProcessor,
        SandboxLookupProcessor,
        ProductionLookupProcessor,
        JobConsumers,
        WorkerLifecycle,
        { provide: 'Attempts', useValue: parts.attempts },
        { provide: Ask, useValue: parts.ask },
        { provide: PullRunner, useValue: parts.pull },
        { provide: PullSchedule, useValue: parts.schedule },
        { provide: Rescue, useValue: parts.rescue },
        { provide: WorkerHeartbeats, useValue: parts.roll },
        { provide: Database, useValue: parts.db },
        { provide: Sealer, useValue: parts.sealer },
        { provide: 'QueueBackend', useValue: parts.backend },
        { provide: 'EventSink', useValue: parts.emit },
        { provide: 'MetricsPage', useValue: parts.metrics },
        { provide: 'LifetimeSettings', useValue: parts.lifetime },
      ],
    };
  }
}

function assemble(config: WorkerConfig, logger: Logger) {
  const registry = processMetrics();
  const report = fanOut(pipelineLog(logger), pipelineMetrics(registry));
  const alerts = alertWebhooks(config.alertUrl, report);
  const emit = fanOut(report, ...alerts.map((one) => one.notify));
  const onError = (error: unknown) => emit({ event: 'trouble', doing: 'talking to the queue', error });
  const dbs = perEnvironment(
    (one) => new Database(config.databaseUrl, config.poolSize, nameOf(one), config.groupRowsMax),
  );
  const db = dbs.PRODUCTION;
  const lookupDb = new Database(config.databaseUrl, LOOKUP_POOL_SIZE, 'risiti-worker-lookups');
  const backend = openBackend({ ...config, poolSize: QUEUE_POOL_SIZE });
  poolGauges(registry, {
    ledger: () => db.poolState(),
    'ledger-sandbox': () => dbs.SANDBOX.poolState(),
    'ledger-lookups': () => lookupDb.poolState(),
    ...(backend.poolState && { queue: backend.poolState }),
  });
  const [queue, relay] = [new HeadQueue(backend, onError), new SettledRelay(backend, onError)];
  const lookups = new LookupQueue(backend, onError);
  const authority = new OscuAuthority(connectionsOf(config), watchClocks(emit));
  assertEveryKindHasOperation(authority.kinds);

  const options = workerOptionsOf(config, authority, emit);
  const attempts = perEnvironment((one) =>
    attemptOf({ ...options, slots: new CallSlots(config.concurrency) }, { db: dbs[one], queue, relay, authority }),
  );
  return {
    ...{ db, backend, emit, attempts, sealer: options.sealer },
    metrics: { registry, token: config.metricsToken } satisfies MetricsPage,
    ask: new Ask(db, authority, options.sealer),
    pull: new PullRunner(lookupDb, authority, options),
    schedule: new PullSchedule(lookupDb, lookups),
    rescue: new Rescue(new Ledger(db), queue, emit),
    roll: new WorkerHeartbeats(db),
    lifetime: lifecycleSettings(config, options, [
      ...alerts,
      relay,
      queue,
      lookups,
      backend,
      lookupDb,
      dbs.SANDBOX,
      db,
    ]),
  };
}

const nameOf = (environment: Environment) => (environment === 'SANDBOX' ? 'risiti-worker-sandbox' : 'risiti-worker');

interface AttemptDependencies {
  db: Database;
  queue: HeadQueue;
  relay: SettledRelay;
  authority: Authority;
}

/**
 * Each environment has its own, from its connections to the ledger to the slots of its calls: what one waits for, be it a
 * lock, a statement in common or an authority that is silent, the other does not wait for.
 */
function attemptOf(options: WorkerOptions, { db, queue, relay, authority }: AttemptDependencies): Attempt {
  const [ledger, feed] = [new Ledger(db), new HeadFeed(db, queue)];
  return new Attempt(ledger, authority, new Settle(ledger, feed, relay, options), feed, options);
}

const workerOptionsOf = (
  config: WorkerConfig,
  authority: Authority,
  emit: EventSink,
): Omit<WorkerOptions, 'slots'> => ({
  workerId: randomUUID() as unknown as WorkerId,
  leaseMsOf: (kind) => authority.callMsMax(kind) + SETTLE_ALLOWANCE_MS,
  retryPolicy: config,
  grouping: groupingLimits(config.groupRowsMax, config.poolSize),
  sealer: new Sealer(config.encryptionKey),
  emit,
});

const alertWebhooks = (url: string | undefined, report: EventSink): AlertWebhook[] =>
  url ? [alertWebhook(url, (error) => report({ event: 'trouble', doing: 'telling an alert', error }))] : [];

const lifecycleSettings = (
  config: WorkerConfig,
  { workerId }: Pick<WorkerOptions, 'workerId'>,
  closeables: LifecycleSettings['closeables'],
): LifecycleSettings => ({
  workerId,
  concurrency: config.concurrency,
  lookupConcurrency: config.lookupConcurrency,
  rescueIntervalMs: config.rescueIntervalMs,
  shutdownGraceMs: config.shutdownGraceMs,
  // In this order: nothing is closed while something above it may still use it.
  closeables,
});
