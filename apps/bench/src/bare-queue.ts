import {
  createPostgresBackend,
  createPostgresRelayBackend,
  Queue,
  Relay,
  setDefaultBackendFactory,
  Worker,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { GroupedCalls } from './floor-ledger.js';

/** The argument of the textbook's and the floor's processes, as JSON. */
export interface BareSettings {
  role: 'api' | 'worker';
  port: number;
  databaseUrl: string;
  /** Null keeps the queue in Postgres. */
  redisUrl: string | null;
  queuePrefix: string;
  simulatorUrl: string;
  /** The sale that all contestants sell, as the authority receives it, without its number. */
  wireSale: Record<string, unknown>;
}

export const readBareSettings = (): BareSettings => JSON.parse(process.argv[2] ?? '{}') as BareSettings;

/** The defaults of the product. */
export const LEDGER_POOL = 10;
const QUEUE_POOL = { api: 8, worker: 12 };
export const WORKER_CONCURRENCY = 200;
const QUEUE = 'sales';
const TOPIC = 'settled';
/** One bulk call is cheaper than single calls from this many jobs on. */
const BULK_MIN = 10;

/** The options that each class of BullMQ needs to find the queue, on either backend. */
export function connectionOf({ databaseUrl, redisUrl, queuePrefix, role }: BareSettings) {
  if (redisUrl)
    return { connection: new Redis(redisUrl, { maxRetriesPerRequest: null }) as never, prefix: queuePrefix };
  setDefaultBackendFactory(createPostgresBackend as never);
  const options = '-c search_path=bullmq -c synchronous_commit=off';
  return { connection: new pg.Pool({ connectionString: databaseUrl, max: QUEUE_POOL[role], options }) as never };
}

/** BullMQ on either backend, and a relay that tells the API what has settled. */
export class BareQueue<News> {
  private readonly base: { connection: never; prefix?: string };
  private readonly queue: Queue;
  private readonly relay: Relay;
  private readonly adding: GroupedCalls<string, void>;

  constructor(settings: BareSettings) {
    const { redisUrl, queuePrefix } = settings;
    this.base = connectionOf(settings);
    this.relay = new Relay({
      ...{ connection: this.base.connection, namespace: queuePrefix, name: 'bench' },
      ...(!redisUrl && { backend: createPostgresRelayBackend as never }),
    });
    this.queue = new Queue(QUEUE, { ...this.base, streams: { events: { maxLen: 1_000 } } });
    this.adding = new GroupedCalls((ids) => this.addAll(ids));
  }

  async enqueue(id: string | null): Promise<void> {
    if (id) await this.adding.do(id);
  }

  work(attempt: (id: string) => Promise<void>): void {
    const options = { ...this.base, concurrency: WORKER_CONCURRENCY };
    const worker = new Worker(QUEUE, (job) => attempt((job.data as { id: string }).id), options);
    worker.on('failed', (_job, error) => fail(error));
  }

  publish(news: News): void {
    this.relay.publish(TOPIC, news).catch(fail);
  }

  listen(listener: (news: News) => void): Promise<unknown> {
    return this.relay.subscribe<News>(TOPIC, ({ data }) => listener(data));
  }

  private async addAll(ids: string[]): Promise<void[]> {
    const jobs = ids.map((id) => ({ name: 'sale', data: { id }, opts: { jobId: id, removeOnComplete: true } }));
    if (jobs.length >= BULK_MIN) await this.queue.addBulk(jobs);
    else await Promise.all(jobs.map(({ name, data, opts }) => this.queue.add(name, data, opts)));
    return ids.map(() => undefined);
  }
}

/** Any error ends the program, and with it the contestant: a baseline mends nothing. */
export function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}
