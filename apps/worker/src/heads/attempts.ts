import type { Provider } from '@nestjs/common';
import { OscuAuthority } from '@app/authority';
import type { WorkerConfig } from '@app/config';
import {
  type Environment,
  type EventSink,
  ledgerPolicies,
  perEnvironment,
  SETTLE_ALLOWANCE_MS,
  type WorkerId,
} from '@app/domain';
import { type Database, groupingLimits, Ledger, Sealer } from '@app/persistence';
import { HeadQueue, SettledSignals } from '@app/queue';
import {
  Attempt,
  CallPace,
  CallSlots,
  HeadFeed,
  LaneRound,
  PassHead,
  PREPARING_MAX_MS,
  ReadFirst,
  ReadInvoices,
  seriesScopesOf,
  Settle,
  type WorkerOptions,
} from '@app/submission';
import { DATABASES, EVENT_SINK, WORKER_CONFIG, WORKER_ID } from '../infrastructure/tokens.js';

/** The `Attempts` of each environment. */
export const ATTEMPTS = Symbol('ATTEMPTS');

/** The parts that try the documents of one environment. */
export interface Attempts {
  attempt: Attempt;
  laneRound: LaneRound;
}

/** The `WorkerOptions` that all attempts share. */
const ATTEMPT_OPTIONS = Symbol('ATTEMPT_OPTIONS');

type SharedOptions = Omit<WorkerOptions, 'slots' | 'pace'>;

export const attemptProviders: Provider[] = [
  {
    provide: ATTEMPT_OPTIONS,
    useFactory: createOptions,
    inject: [WORKER_CONFIG, WORKER_ID, OscuAuthority, Sealer, EVENT_SINK],
  },
  {
    provide: ATTEMPTS,
    useFactory: createAttempts,
    inject: [ATTEMPT_OPTIONS, WORKER_CONFIG, DATABASES, OscuAuthority, HeadQueue, SettledSignals],
  },
];

function createOptions(
  config: WorkerConfig,
  workerId: WorkerId,
  authority: OscuAuthority,
  sealer: Sealer,
  emit: EventSink,
): SharedOptions {
  return {
    workerId,
    leaseMsOf: (kind) => authority.callMsMax(kind) + SETTLE_ALLOWANCE_MS,
    retryPolicy: config,
    mayRealign: config.realign === 'on',
    seriesScopes: seriesScopesOf(config),
    preparingMaxMs: PREPARING_MAX_MS,
    grouping: groupingLimits(config.poolSize),
    sealer,
    emit,
  };
}

/**
 * The environments share nothing that an attempt can wait for: connections to the ledger, shared statements and call slots
 * exist once for each. A lock of the sandbox or its silent authority therefore never holds up production.
 */
function createAttempts(
  shared: SharedOptions,
  { concurrency, taxpayerDocumentsPerMinute, retryDelayMs }: WorkerConfig,
  databases: Record<Environment, Database>,
  authority: OscuAuthority,
  queue: HeadQueue,
  signals: SettledSignals,
): Record<Environment, Attempts> {
  return perEnvironment((environment) => {
    const db = databases[environment];
    const [ledger, feed] = [new Ledger(db, ledgerPolicies(retryDelayMs)), new HeadFeed(db, queue)];
    const slots = new CallSlots(concurrency, { boundsAccounts: environment === 'SANDBOX' });
    const options = { ...shared, slots, pace: new CallPace(taxpayerDocumentsPerMinute) };
    const readFirst = new ReadFirst(db, new ReadInvoices(db, authority), shared);
    const settle = new Settle(ledger, feed, signals, readFirst, options);
    const attempt = new Attempt(ledger, authority, settle, new PassHead(db, feed, signals), feed, options);
    return { attempt, laneRound: new LaneRound(attempt, feed, options.emit, slots.forAll) };
  });
}
