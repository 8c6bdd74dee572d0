import { Authenticator, ConcurrencyLimit, DashboardAccess, OperatorLogin, RateLimit } from '@app/access';
import type { ApiConfig } from '@app/config';
import type { ValidationContext } from '@app/contract';
import { type BatchId, type Environment, perEnvironment } from '@app/domain';
import {
  fanOut,
  type Logger,
  pipelineLog,
  pipelineMetrics,
  poolGauges,
  processMetrics,
  type Registry,
  requestLog,
  requestMetrics,
  type InstallationStatus,
  installationGauges,
} from '@app/observability';
import { closeInOrder, Database, groupingLimits, Ledger } from '@app/persistence';
import { HeadQueue, LookupQueue, openBackend, QuestionQueue, type QueueBackend, SettledRelay } from '@app/queue';
import { Refresh, Sync, CurrentTaxRates } from '@app/reference';
import {
  Accept,
  BatchTools,
  Withdraw,
  type OperatingTools,
  AcceptLines,
  AcceptWholeFile,
  WaitingRoom,
} from '@app/submission';
import type { BatchWriter } from '../batches/upload.js';
import { RunningUploads } from '../batches/running-uploads.js';
import type { BoardDependencies } from '../board/open-board.js';
import { Drain } from '../http/hooks/drain.js';
import type { RequestChecks, Monitoring } from '../http/prepare-fastify.js';
import { HandedOutReceipts } from './handed-out-receipts.js';
import type { RateLimits } from '../http/hooks/limit-rates.js';
import { type PressureLimits, Pressure } from './pressure.js';
import { installationStatusReader } from './installation-status.js';

/** Connections of the queue's pool: producers write seldom and briefly, the relay listens on one of its own. */
const QUEUE_POOL_SIZE = 8;

/** How long a chunk of a batch waits for room; then it goes on, since it may be what takes it. */
const CHUNK_WAIT_MAX_MS = 10_000;

/** What one API process stands on, wired by hand: every part says in its constructor what it needs. */
export class Resources {
  readonly db: Database;
  /** Each over connections of its own: what the sandbox waits for keeps no document of production. */
  readonly accept: Record<Environment, Accept>;
  /** Of each environment, as far as its authority has told them. */
  readonly taxRates: Record<Environment, CurrentTaxRates>;
  readonly withdrawals: Withdraw;
  /** For the lines of one batch: the ways they may be taken. */
  readonly batchWriter: (environment: Environment, batchId: BatchId, requestId: string) => BatchWriter;
  readonly uploads = new RunningUploads();
  /** Whoever receives one tells of what it cannot mend. */
  readonly reportBatchError: (error: unknown) => void;
  readonly waitingRoom: WaitingRoom;
  readonly handedOutReceipts: HandedOutReceipts;
  readonly requestChecks: RequestChecks;
  /** Through which people come into the dashboard; null where there is none. */
  readonly dashboardAccess: DashboardAccess | null;
  readonly queueBackend: QueueBackend;
  readonly monitoring: Monitoring;
  readonly readStatus: () => Promise<InstallationStatus>;
  readonly board: BoardDependencies;
  readonly operating: { tools: OperatingTools; questions: QuestionQueue };
  /** Has the copies of the authority's registers brought up to date, for whoever reads them. */
  readonly refresh: Refresh;
  readonly sync: Sync;
  private readonly closeables: { close(): Promise<void> }[];
  private readonly reportQueueError: (error: Error) => void;

  constructor(config: ApiConfig, logger: Logger) {
    const registry = processMetrics();
    const emit = fanOut(pipelineLog(logger), pipelineMetrics(registry));
    const reportError = (doing: string) => (error: unknown) => emit({ event: 'trouble', doing, error });
    this.reportQueueError = reportError('talking to the queue');
    this.db = new Database(config.databaseUrl, config.poolSize, 'risiti-api', config.groupRowsMax);
    this.queueBackend = openBackend({ ...config, poolSize: QUEUE_POOL_SIZE });
    const queue = new HeadQueue(this.queueBackend, this.reportQueueError);
    const relay = new SettledRelay(this.queueBackend, reportError('hearing the settled signal'));
    const ledger = new Ledger(this.db);
    const sandbox = new Database(config.databaseUrl, config.poolSize, 'risiti-api-sandbox', config.groupRowsMax);
    const ledgers = { SANDBOX: new Ledger(sandbox), PRODUCTION: ledger };
    const grouping = groupingLimits(config.groupRowsMax, config.poolSize);
    this.accept = perEnvironment((one) => new Accept(ledgers[one], queue, emit, grouping));
    this.taxRates = perEnvironment((one) => new CurrentTaxRates(ledgers[one].db, one, emit));
    const tools = perEnvironment((one) => new BatchTools(ledgers[one].db, queue, emit));
    const pressure = new Pressure(
      pressureLimitsOf(config),
      () => this.db.poolState().waiting + sandbox.poolState().waiting,
    );
    this.batchWriter = (environment, batchId, requestId) =>
      batchWriterOf(tools[environment], pressure, { batchId, requestId });
    this.reportBatchError = reportError('receiving a batch');
    this.withdrawals = new Withdraw(ledger, queue, relay, emit);
    const questions = new QuestionQueue(this.queueBackend, this.reportQueueError);
    const lookups = new LookupQueue(this.queueBackend, this.reportQueueError);
    this.refresh = new Refresh(this.db, lookups, reportError('having a register pulled'));
    this.sync = new Sync(this.db, this.refresh);
    this.operating = { tools: { ledger, queue, relay, emit }, questions };
    this.waitingRoom = new WaitingRoom(this.db, reportError('looking up who waits'));
    this.handedOutReceipts = new HandedOutReceipts(this.db, reportError('noting a receipt as given'));
    this.dashboardAccess = config.dashboardKey ? new DashboardAccess(this.db, config.dashboardKey) : null;
    const authenticators = authenticatorsOf(this.db, this.dashboardAccess, reportError);
    const onShed = (reason: string) => reportError('keeping up')(new Error(reason));
    this.requestChecks = {
      ...authenticators,
      limits: rateLimitsOf(config),
      drain: new Drain(config.drainMs),
      pressure,
      onShed,
    };
    relay.subscribe((signal) => this.waitingRoom.onSignal(signal));
    this.readStatus = installationStatusReader(this.db, queue);
    this.board = { queue, db: this.db, readStatus: this.readStatus };
    this.watchPools(registry, sandbox);
    installationGauges(registry, this.readStatus);
    const requests = fanOut(requestLog(logger), requestMetrics(registry));
    this.monitoring = { requests, registry, metricsToken: config.metricsToken };
    this.closeables = [
      pressure,
      relay,
      questions,
      lookups,
      queue,
      this.queueBackend,
      this.handedOutReceipts,
      sandbox,
      this.db,
    ];
  }

  /**
   * What a boot must not go on without. A queue that was built while its Postgres was away never recovers: better to end
   * here, and be started again. A Redis that is away does, so the API begins without it.
   */
  async examine(): Promise<void> {
    await this.db.query('SELECT 1');
    await this.queueBackend.check(this.reportQueueError);
    await Promise.all(Object.values(this.taxRates).map((rates) => rates.now()));
  }

  /** What a body that comes now is judged by. */
  async readingContext({ environment }: { environment: Environment }): Promise<ValidationContext> {
    return { now: new Date(), taxRates: await this.taxRates[environment].now() };
  }

  close(): Promise<void> {
    return closeInOrder(this.closeables);
  }

  private watchPools(registry: Registry, sandbox: Database): void {
    poolGauges(registry, {
      ledger: () => this.db.poolState(),
      'ledger-sandbox': () => sandbox.poolState(),
      ...(this.queueBackend.poolState && { queue: this.queueBackend.poolState }),
    });
  }
}

function batchWriterOf(
  tools: BatchTools,
  pressure: Pressure,
  upload: { batchId: BatchId; requestId: string },
): BatchWriter {
  const lines = new AcceptLines(tools, upload.batchId, upload.requestId);
  return {
    writeLines: async (chunk) => {
      await pressure.waitForCapacity(CHUNK_WAIT_MAX_MS);
      await lines.accept(chunk);
    },
    writeAllOrNone: (readLines) => AcceptWholeFile.accept(tools, upload, readLines),
  };
}

const pressureLimitsOf = ({ requestsMax, statementsMax, delayMaxMs }: ApiConfig): PressureLimits => ({
  ...{ requestsMax, statementsMax, delayMaxMs },
});

const rateLimitsOf = (config: ApiConfig): RateLimits => ({
  publicDashboard: new RateLimit(config.loginsPerMinute),
  requests: new RateLimit(config.requestsPerMinute),
  verifications: new RateLimit(config.verificationsPerMinute),
  batches: new RateLimit(config.batchesPerMinute),
  uploads: new ConcurrencyLimit(config.batchUploadsMax),
});

/** Of clients, of people, and of operators. */
const authenticatorsOf = (
  db: Database,
  dashboardAccess: DashboardAccess | null,
  reportError: (doing: string) => (error: unknown) => void,
) => ({
  authenticators: { authenticator: new Authenticator(db, reportError('noting the use of a key')), dashboardAccess },
  operatorAuthenticator: { login: new OperatorLogin(db), onError: reportError('letting an operator in') },
});
