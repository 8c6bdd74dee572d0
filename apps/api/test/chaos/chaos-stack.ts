import {
  API_MEMORY,
  TcpProxy,
  PostgresServer,
  queueSettings,
  RedisServer,
  type RunningProcess,
  Stack,
  testDatabase,
  testQueue,
  Till,
  WORKER_MEMORY,
} from '@app/testing';
import { ChaosShop } from './chaos-shop.js';

/** Short limits for everything an attack may wait for: calls without an answer, doubts, lost jobs, dead workers. */
const SHORT_TIMEOUTS = { AUTHORITY_CALL_TIMEOUT: '2s', LOG_LEVEL: 'error' };

export interface ProcessCounts {
  apis?: number;
  workers?: number;
}

interface ApiProcess {
  process: RunningProcess;
  url: string;
}

interface ChaosStackOptions extends ProcessCounts {
  /** Starts a Postgres that the test may crash. */
  ownPostgres?: boolean;
  env?: Record<string, string>;
}

/**
 * An installation with proxies on all connections: from APIs and workers to Postgres, and from workers to the
 * authority. A Redis queue has its own server too. All processes may be killed and replaced. They have the memory of an installation:
 * with all memory of the machine, Node.js would collect garbage so late that growth shows nothing.
 */
export class ChaosStack {
  readonly apis: ApiProcess[] = [];
  readonly workers: RunningProcess[] = [];
  private requestCount = 0;

  private constructor(
    readonly stack: Stack,
    /** The queue settings of all programs. */
    readonly queue: Record<string, string>,
    /** The proxy between all APIs and Postgres. */
    readonly apiDatabase: TcpProxy,
    /** The proxy between all workers and Postgres. */
    readonly workerDatabase: TcpProxy,
    /** The proxy between all workers and the authority. */
    readonly authorityProxy: TcpProxy,
    readonly redis?: RedisServer,
    readonly postgres?: PostgresServer,
  ) {}

  static async start({
    apis = 2,
    workers = 2,
    ownPostgres = false,
    env = {},
  }: ChaosStackOptions = {}): Promise<ChaosStack> {
    const postgres = ownPostgres ? await PostgresServer.start() : undefined;
    const database = postgres ? { url: postgres.url, drop: async () => {} } : await testDatabase();
    const redis = testQueue() === 'redis' && RedisServer.isInstalled ? await RedisServer.start() : undefined;
    const [apiDatabase, workerDatabase] = [
      await TcpProxy.inFrontOf(database.url),
      await TcpProxy.inFrontOf(database.url),
    ];
    const queue = queueSettings(redis && { redisUrl: redis.url });
    const settings = { ...SHORT_TIMEOUTS, ...queue, ...env };
    const stack = await Stack.start({ database, workers: 0, apis: 0, env: settings });
    const authorityProxy = await TcpProxy.inFrontOf(stack.wireAddress);
    const chaosStack = new ChaosStack(stack, queue, apiDatabase, workerDatabase, authorityProxy, redis, postgres);
    await chaosStack.restoreProcesses({ apis, workers });
    return chaosStack;
  }

  /** Starts processes until there are this many of each kind. */
  async restoreProcesses({ apis = 2, workers = 2 }: ProcessCounts = {}): Promise<void> {
    const missing = (wanted: number, running: unknown[]) =>
      Array.from({ length: Math.max(0, wanted - running.length) });
    const more = missing(workers, this.workers).map(() => this.startWorker());
    for (const _ of missing(apis, this.apis)) await this.startApi();
    await Promise.all(more);
  }

  async startWorker(env: Record<string, string> = {}): Promise<RunningProcess> {
    const addresses = {
      DATABASE_URL: this.workerDatabase.url,
      AUTHORITY_SANDBOX_URL: `${this.authorityProxy.url}etims-api`,
    };
    const worker = await this.stack.startWorker({ ...WORKER_MEMORY, ...addresses, ...env });
    this.workers.push(worker);
    return worker;
  }

  async startApi(env: Record<string, string> = {}): Promise<void> {
    const process = await this.stack.startApi({ ...API_MEMORY, DATABASE_URL: this.apiDatabase.url, ...env });
    this.apis.push({ process, url: this.stack.apiAddresses[0]! });
  }

  async killWorker(index: number): Promise<void> {
    const [worker] = this.workers.splice(index, 1);
    await worker?.kill('SIGKILL');
  }

  /** Replaces all workers by new ones with these settings. */
  async replaceWorkers(...envs: Record<string, string>[]): Promise<void> {
    while (this.workers.length > 0) await this.killWorker(0);
    const workers = await Promise.all(envs.map((env) => this.startWorker(env)));
    this.workers.splice(0, Infinity, ...workers);
  }

  async killApi(index: number): Promise<void> {
    const [api] = this.apis.splice(index, 1);
    await api?.process.kill('SIGKILL');
  }

  /** Creates shops with tills that use all APIs in turn. */
  async shops(count: number): Promise<ChaosShop[]> {
    return (await this.stack.tills(count)).map((till) => this.shopOf(till));
  }

  shopOf({ tin, apiKey }: Till): ChaosShop {
    return new ChaosShop(new Till(() => this.nextApi(), tin, apiKey));
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    for (const proxy of [this.apiDatabase, this.workerDatabase, this.authorityProxy]) await proxy.close();
    await this.redis?.stop();
    await this.postgres?.stop();
  }

  private nextApi(): string {
    return this.apis[this.requestCount++ % this.apis.length]?.url ?? 'http://127.0.0.1:9';
  }
}
