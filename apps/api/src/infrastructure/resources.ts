import { Authenticator, ConcurrencyLimit, Entrance, OperatorLogin, RateLimit } from '@app/access';
import type { ApiConfig } from '@app/config';
import type { Judging } from '@app/contract';
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
  type Standing,
  standingGauges,
} from '@app/observability';
import { closeInOrder, Database, groupingOf, Ledger } from '@app/persistence';
import { HeadQueue, LookupQueue, openBackend, QuestionQueue, type QueueBackend, SettledRelay } from '@app/queue';
import { Refresh, Sync, TaxRatesInForce } from '@app/reference';
import { Accept, BatchTools, Cancel, type OperatingTools, TakeLines, TakeWhole, WaitingRoom } from '@app/submission';
import type { Ways } from '../batches/upload.js';
import { Uploads } from '../batches/running-uploads.js';
import type { BoardParts } from '../board/open-board.js';
import { Drain } from '../http/hooks/drain.js';
import type { Admission, Sight } from '../http/prepare-fastify.js';
import { HandingOut } from './handed-out-receipts.js';
import type { Limits } from '../http/hooks/limit-rates.js';
import { type Bounds, Pressure } from './pressure.js';
import { standingOf } from './installation-status.js';

/** Connections of the queue's pool: producers write seldom and briefly, the relay listens on one of its own. */
const QUEUE_POOL_SIZE = 8;

/** How long a chunk of a batch waits for room; then it goes on, since it may be what takes it. */
const CHUNK_WAITS_MAX_MS = 10_000;

/** What one API process stands on, wired by hand: every part says in its constructor what it needs. */
export class Resources {
  readonly db: Database;
  /** Each over connections of its own: what the sandbox waits for keeps no document of production. */
  readonly accept: Record<Environment, Accept>;
  /** Of each environment, as far as its authority has told them. */
  readonly taxRates: Record<Environment, TaxRatesInForce>;
  readonly cancel: Cancel;
  /** For the lines of one batch: the ways they may be taken. */
  readonly batches: (environment: Environment, batchId: BatchId, requestId: string) => Ways;
  readonly uploads = new Uploads();
  /** Whoever receives one tells of what it cannot mend. */
  readonly trouble: (error: unknown) => void;
  readonly room: WaitingRoom;
  readonly handingOut: HandingOut;
  readonly admission: Admission;
  /** Through which people come into the dashboard; null where there is none. */
  readonly entrance: Entrance | null;
  readonly backend: QueueBackend;
  readonly sight: Sight;
  readonly standing: () => Promise<Standing>;
  readonly board: BoardParts;
  readonly operating: { tools: OperatingTools; questions: QuestionQueue };
  /** Has the copies of the authority's registers brought up to date, for whoever reads them. */
  readonly refresh: Refresh;
  readonly sync: Sync;
  private readonly closeables: { close(): Promise<void> }[];
  private readonly troubleWithQueue: (error: Error) => void;

  constructor(config: ApiConfig, logger: Logger) {
    const registry = processMetrics();
    const emit = fanOut(pipelineLog(logger), pipelineMetrics(registry));
    const trouble = (doing: string) => (error: unknown) => emit({ event: 'trouble', doing, error });
    this.troubleWithQueue = trouble('talking to the queue');
    this.db = new Database(config.databaseUrl, config.poolSize, 'risiti-api', config.groupRowsMax);
    this.backend = openBackend({ ...config, poolSize: QUEUE_POOL_SIZE });
    const queue = new HeadQueue(this.backend, this.troubleWithQueue);
    const relay = new SettledRelay(this.backend, trouble('hearing the settled signal'));
    const ledger = new Ledger(this.db);
    const sandbox = new Database(config.databaseUrl, config.poolSize, 'risiti-api-sandbox', config.groupRowsMax);
    const ledgers = { SANDBOX: new Ledger(sandbox), PRODUCTION: ledger };
    const grouping = groupingOf(config.groupRowsMax, config.poolSize);
    this.accept = perEnvironment((one) => new Accept(ledgers[one], queue, emit, grouping));
    this.taxRates = perEnvironment((one) => new TaxRatesInForce(ledgers[one].db, one, emit));
    const tools = perEnvironment((one) => new BatchTools(ledgers[one].db, queue, emit));
    const pressure = new Pressure(boundsOf(config), () => this.db.use().waiting + sandbox.use().waiting);
    this.batches = (environment, batchId, requestId) => waysOf(tools[environment], pressure, { batchId, requestId });
    this.trouble = trouble('receiving a batch');
    this.cancel = new Cancel(ledger, queue, relay, emit);
    const questions = new QuestionQueue(this.backend, this.troubleWithQueue);
    const lookups = new LookupQueue(this.backend, this.troubleWithQueue);
    this.refresh = new Refresh(this.db, lookups, trouble('having a register pulled'));
    this.sync = new Sync(this.db, this.refresh);
    this.operating = { tools: { ledger, queue, relay, emit }, questions };
    this.room = new WaitingRoom(this.db, trouble('looking up who waits'));
    this.handingOut = new HandingOut(this.db, trouble('noting a receipt as given'));
    this.entrance = config.dashboardKey ? new Entrance(this.db, config.dashboardKey) : null;
    const doors = doorsOf(this.db, this.entrance, trouble);
    const onShed = (why: string) => trouble('keeping up')(new Error(why));
    this.admission = { ...doors, limits: limitsOf(config), drain: new Drain(config.drainMs), pressure, onShed };
    relay.listen((signal) => this.room.hear(signal));
    this.standing = standingOf(this.db, queue);
    this.board = { queue, db: this.db, standing: this.standing };
    this.watchPools(registry, sandbox);
    standingGauges(registry, this.standing);
    const requests = fanOut(requestLog(logger), requestMetrics(registry));
    this.sight = { requests, registry, metricsToken: config.metricsToken };
    this.closeables = [pressure, relay, questions, lookups, queue, this.backend, this.handingOut, sandbox, this.db];
  }

  /**
   * What a boot must not go on without. A queue that was built while its Postgres was away never recovers: better to end
   * here, and be started again. A Redis that is away does, so the API begins without it.
   */
  async examine(): Promise<void> {
    await this.db.query('SELECT 1');
    await this.backend.examine(this.troubleWithQueue);
    await Promise.all(Object.values(this.taxRates).map((rates) => rates.now()));
  }

  /** What a body that comes now is judged by. */
  async judging({ environment }: { environment: Environment }): Promise<Judging> {
    return { now: new Date(), taxRates: await this.taxRates[environment].now() };
  }

  close(): Promise<void> {
    return closeInOrder(this.closeables);
  }

  private watchPools(registry: Registry, sandbox: Database): void {
    poolGauges(registry, {
      ledger: () => this.db.use(),
      'ledger-sandbox': () => sandbox.use(),
      ...(this.backend.use && { queue: this.backend.use }),
    });
  }
}

function waysOf(tools: BatchTools, pressure: Pressure, upload: { batchId: BatchId; requestId: string }): Ways {
  const lines = new TakeLines(tools, upload.batchId, upload.requestId);
  return {
    take: async (some) => {
      await pressure.room(CHUNK_WAITS_MAX_MS);
      await lines.take(some);
    },
    takeWhole: (all) => TakeWhole.take(tools, upload, all),
  };
}

const boundsOf = ({ requestsMax, statementsMax, delayMaxMs }: ApiConfig): Bounds => ({
  ...{ requestsMax, statementsMax, delayMaxMs },
});

const limitsOf = (config: ApiConfig): Limits => ({
  knocks: new RateLimit(config.knocksPerMinute),
  requests: new RateLimit(config.requestsPerMinute),
  verifications: new RateLimit(config.verificationsPerMinute),
  batches: new RateLimit(config.batchesPerMinute),
  uploads: new ConcurrencyLimit(config.batchUploadsMax),
});

/** Of clients, of people, and of operators. */
const doorsOf = (db: Database, entrance: Entrance | null, trouble: (doing: string) => (error: unknown) => void) => ({
  doors: { authenticator: new Authenticator(db, trouble('noting the use of a key')), entrance },
  door: { login: new OperatorLogin(db), onError: trouble('letting an operator in') },
});
