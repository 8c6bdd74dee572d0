import {
  Door,
  PostgresServer,
  queueSettings,
  RedisServer,
  type RunningProcess,
  Stack,
  testDatabase,
  testQueue,
  Till,
} from '@app/testing';
import { Shop } from './chaos-shop.js';

/** Set for what an attack may wait for: a call that gets no answer, a doubt, a lost job, a dead worker. */
const IMPATIENT = { AUTHORITY_CALL_TIMEOUT: '2s', LOG_LEVEL: 'error' };

export interface Crew {
  apis?: number;
  workers?: number;
}

interface Api {
  process: RunningProcess;
  url: string;
}

interface FieldWish extends Crew {
  /** A Postgres of the field's own, which may be broken off. */
  ownPostgres?: boolean;
  env?: Record<string, string>;
}

/**
 * A whole installation whose every way can be broken: from the APIs and from the workers to Postgres, and from the workers to
 * the authority; where the queue is in Redis, that is the field's own too. Its processes may be killed and replaced.
 */
export class Field {
  readonly apis: Api[] = [];
  readonly workers: RunningProcess[] = [];
  private posts = 0;

  private constructor(
    readonly stack: Stack,
    /** Where the queue lives, as programs are told. */
    readonly queue: Record<string, string>,
    /** Between all APIs and Postgres. */
    readonly ledgerOfApis: Door,
    /** Between all workers and Postgres. */
    readonly ledgerOfWorkers: Door,
    /** Between all workers and the authority. */
    readonly wire: Door,
    readonly redis?: RedisServer,
    readonly postgres?: PostgresServer,
  ) {}

  static async start({ apis = 2, workers = 2, ownPostgres = false, env = {} }: FieldWish = {}): Promise<Field> {
    const postgres = ownPostgres ? await PostgresServer.start() : undefined;
    const database = postgres ? { url: postgres.url, drop: async () => {} } : await testDatabase();
    const redis = testQueue() === 'redis' && RedisServer.isHere ? await RedisServer.start() : undefined;
    const [ledgerOfApis, ledgerOfWorkers] = [await Door.before(database.url), await Door.before(database.url)];
    const queue = queueSettings(redis && { redisUrl: redis.url });
    const settings = { ...IMPATIENT, ...queue, ...env };
    const stack = await Stack.start({ database, workers: 0, apis: 0, env: settings });
    const wire = await Door.before(stack.wireAddress);
    const field = new Field(stack, queue, ledgerOfApis, ledgerOfWorkers, wire, redis, postgres);
    await field.replenish({ apis, workers });
    return field;
  }

  /** Until there are so many of each again. */
  async replenish({ apis = 2, workers = 2 }: Crew = {}): Promise<void> {
    const missing = (wanted: number, there: unknown[]) => Array.from({ length: Math.max(0, wanted - there.length) });
    const more = missing(workers, this.workers).map(() => this.startWorker());
    for (const _ of missing(apis, this.apis)) await this.startApi();
    await Promise.all(more);
  }

  async startWorker(env: Record<string, string> = {}): Promise<RunningProcess> {
    const ways = { DATABASE_URL: this.ledgerOfWorkers.url, AUTHORITY_SANDBOX_URL: `${this.wire.url}etims-api` };
    const worker = await this.stack.startWorker({ ...ways, ...env });
    this.workers.push(worker);
    return worker;
  }

  async startApi(): Promise<void> {
    const process = await this.stack.startApi({ DATABASE_URL: this.ledgerOfApis.url });
    this.apis.push({ process, url: this.stack.apiAddresses[0]! });
  }

  async killWorker(index: number): Promise<void> {
    const [worker] = this.workers.splice(index, 1);
    await worker?.kill('SIGKILL');
  }

  /** Such workers, in this order, take the place of those that are there. */
  async onlyWorkers(...envs: Record<string, string>[]): Promise<void> {
    while (this.workers.length > 0) await this.killWorker(0);
    const workers = await Promise.all(envs.map((env) => this.startWorker(env)));
    this.workers.splice(0, Infinity, ...workers);
  }

  async killApi(index: number): Promise<void> {
    const [api] = this.apis.splice(index, 1);
    await api?.process.kill('SIGKILL');
  }

  /** Their tills go to all APIs in turn. */
  async shops(count: number): Promise<Shop[]> {
    return (await this.stack.tills(count)).map((till) => this.shopOf(till));
  }

  shopOf({ tin, apiKey }: Till): Shop {
    return new Shop(new Till(() => this.nextApi(), tin, apiKey));
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    for (const door of [this.ledgerOfApis, this.ledgerOfWorkers, this.wire]) await door.shut();
    await this.redis?.stop();
    await this.postgres?.stop();
  }

  private nextApi(): string {
    return this.apis[this.posts++ % this.apis.length]?.url ?? 'http://127.0.0.1:9';
  }
}
