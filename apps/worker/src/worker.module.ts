import { randomUUID } from 'node:crypto';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { type Authority, OscuAuthority } from '@app/authority';
import type { WorkerConfig } from '@app/config';
import { type Environment, ENVIRONMENTS, type EventSink, perEnvironment, type WorkerId, WRITING_MS } from '@app/domain';
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
import { Database, groupingOf, Ledger, Sealer, WorkerRoll } from '@app/persistence';
import { HeadQueue, LookupQueue, openBackend, SettledRelay } from '@app/queue';
import { Pull, Schedule } from '@app/reference';
import {
  Ask,
  assertEveryKindIsWritten,
  Attempt,
  HeadFeed,
  Rescue,
  Settle,
  Slots,
  type WorkerTerms,
} from '@app/submission';
import { channelsOf } from './channels.js';
import { HealthController } from './health.controller.js';
import { Lifetime, type LifetimeSettings } from './lifetime.js';
import { MetricsController, type MetricsPage } from './metrics.controller.js';
import { ProductionLookups, SandboxLookups } from './lookup-processors.js';
import { ProductionProcessor, SandboxProcessor } from './processors.js';
import { ProductionQuestions, SandboxQuestions } from './question-processors.js';
import { Takers } from './takers.js';
import { watchClocks } from './watch-clocks.js';

/** Connections BullMQ needs beside its fetching: six workers' and a relay's listening ones, and a few for writes. */
const QUEUE_POOL_SIZE = 18;

/** Of its own, and small: tens of thousands of rows are written without a claim or a settlement waiting for a connection. */
const LOOKUP_POOL_SIZE = 3;

/** The wiring of a worker process, by hand: every part says in its constructor what it needs. */
@Module({})
export class WorkerModule {
  static with(config: WorkerConfig, logger: Logger): DynamicModule {
    const parts = assemble(config, logger);
    return {
      module: WorkerModule,
      // No queue is registered: processors only take jobs, and what adds them is the queue library.
      imports: [
        ...ENVIRONMENTS.map((one) => BullModule.forRoot(one, parts.backend.workersOf(one))),
        BullModule.registerQueue(),
      ],
      controllers: [HealthController, MetricsController],
      providers: [
        SandboxProcessor,
        ProductionProcessor,
        SandboxQuestions,
        ProductionQuestions,
        SandboxLookups,
        ProductionLookups,
        Takers,
        Lifetime,
        { provide: 'Attempts', useValue: parts.attempts },
        { provide: Ask, useValue: parts.ask },
        { provide: Pull, useValue: parts.pull },
        { provide: Schedule, useValue: parts.schedule },
        { provide: Rescue, useValue: parts.rescue },
        { provide: WorkerRoll, useValue: parts.roll },
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
  const tell = fanOut(pipelineLog(logger), pipelineMetrics(registry));
  const alerts = alertsTo(config.alertUrl, tell);
  const emit = fanOut(tell, ...alerts.map((one) => one.tell));
  const onError = (error: unknown) => emit({ event: 'trouble', doing: 'talking to the queue', error });
  const dbs = perEnvironment(
    (one) => new Database(config.databaseUrl, config.poolSize, nameOf(one), config.groupRowsMax),
  );
  const db = dbs.PRODUCTION;
  const lookupDb = new Database(config.databaseUrl, LOOKUP_POOL_SIZE, 'risiti-worker-lookups');
  const backend = openBackend({ ...config, poolSize: QUEUE_POOL_SIZE });
  poolGauges(registry, {
    ledger: () => db.use(),
    'ledger-sandbox': () => dbs.SANDBOX.use(),
    'ledger-lookups': () => lookupDb.use(),
    ...(backend.use && { queue: backend.use }),
  });
  const [queue, relay] = [new HeadQueue(backend, onError), new SettledRelay(backend, onError)];
  const lookups = new LookupQueue(backend, onError);
  const authority = new OscuAuthority(channelsOf(config), watchClocks(emit));
  assertEveryKindIsWritten(authority.kinds);

  const terms = termsOf(config, authority, emit);
  const attempts = perEnvironment((one) =>
    attemptOf({ ...terms, slots: new Slots(config.concurrency) }, { db: dbs[one], queue, relay, authority }),
  );
  return {
    ...{ db, backend, emit, attempts, sealer: terms.sealer },
    metrics: { registry, token: config.metricsToken } satisfies MetricsPage,
    ask: new Ask(db, authority, terms.sealer),
    pull: new Pull(lookupDb, authority, terms),
    schedule: new Schedule(lookupDb, lookups),
    rescue: new Rescue(new Ledger(db), queue, emit),
    roll: new WorkerRoll(db),
    lifetime: lifetimeSettings(config, terms, [...alerts, relay, queue, lookups, backend, lookupDb, dbs.SANDBOX, db]),
  };
}

const nameOf = (environment: Environment) => (environment === 'SANDBOX' ? 'risiti-worker-sandbox' : 'risiti-worker');

interface Ways {
  db: Database;
  queue: HeadQueue;
  relay: SettledRelay;
  authority: Authority;
}

/**
 * Each environment has its own, from its connections to the ledger to the slots of its calls: what one waits for, be it a
 * lock, a statement in common or an authority that is silent, the other does not wait for.
 */
function attemptOf(terms: WorkerTerms, { db, queue, relay, authority }: Ways): Attempt {
  const [ledger, feed] = [new Ledger(db), new HeadFeed(db, queue)];
  return new Attempt(ledger, authority, new Settle(ledger, feed, relay, terms), feed, terms);
}

const termsOf = (config: WorkerConfig, authority: Authority, emit: EventSink): Omit<WorkerTerms, 'slots'> => ({
  workerId: randomUUID() as unknown as WorkerId,
  leaseMsOf: (kind) => authority.callMsMax(kind) + WRITING_MS,
  patience: config,
  grouping: groupingOf(config.groupRowsMax, config.poolSize),
  sealer: new Sealer(config.encryptionKey),
  emit,
});

const alertsTo = (url: string | undefined, tell: EventSink): AlertWebhook[] =>
  url ? [alertWebhook(url, (error) => tell({ event: 'trouble', doing: 'telling an alert', error }))] : [];

const lifetimeSettings = (
  config: WorkerConfig,
  { workerId }: Pick<WorkerTerms, 'workerId'>,
  closeables: LifetimeSettings['closeables'],
): LifetimeSettings => ({
  workerId,
  concurrency: config.concurrency,
  lookupConcurrency: config.lookupConcurrency,
  rescueIntervalMs: config.rescueIntervalMs,
  shutdownGraceMs: config.shutdownGraceMs,
  // In this order: nothing is closed while something above it may still use it.
  closeables,
});
