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
  groupRowsMax: number;
  /** The textbook maps nothing: every sale has this wire body and its own number. */
  wireSale?: Record<string, unknown>;
}

export const readBareSettings = (): BareSettings => JSON.parse(process.argv[2] ?? '{}') as BareSettings;

/** The defaults of the product. */
export const LEDGER_POOL = 10;
const QUEUE_POOL = { api: 8, worker: 12 };
const WORKER_CONCURRENCY = 200;
const QUEUE = 'sales';
const TOPIC = 'settled';
/** One bulk call is cheaper than single calls from this many jobs on. */
const BULK_MIN = 10;

/** BullMQ on either backend, and a relay that tells the API what has settled. */
export class BareQueue<News> {
  private readonly base: { connection: never; prefix?: string };
  private readonly queue: Queue;
  private readonly relay: Relay;
  private readonly adding: GroupedCalls<string, void>;

  constructor({ databaseUrl, redisUrl, queuePrefix, groupRowsMax, role }: BareSettings) {
    const poolSize = QUEUE_POOL[role];
    if (redisUrl) {
      this.base = { connection: new Redis(redisUrl, { maxRetriesPerRequest: null }) as never, prefix: queuePrefix };
      this.relay = new Relay({ connection: this.base.connection, namespace: queuePrefix, name: 'bench' });
    } else {
      setDefaultBackendFactory(createPostgresBackend as never);
      const options = '-c search_path=bullmq -c synchronous_commit=off';
      this.base = { connection: new pg.Pool({ connectionString: databaseUrl, max: poolSize, options }) as never };
      const backend = createPostgresRelayBackend as never;
      this.relay = new Relay({ connection: this.base.connection, backend, namespace: 'bench', name: 'bench' });
    }
    this.queue = new Queue(QUEUE, { ...this.base, streams: { events: { maxLen: 1_000 } } });
    const groupsMax = groupRowsMax === 1 ? poolSize : 1;
    this.adding = new GroupedCalls((ids) => this.addAll(ids), { rowsMax: groupRowsMax, groupsMax });
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

/** Any error ends the bench: a baseline mends nothing. */
export function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}
