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
import { type FloorSettings, WORKER_CONCURRENCY } from './settings.js';
import { Together } from './together.js';

const QUEUE = 'floor';
const TOPIC = 'settled';
/** From this many jobs on, one bulk call is cheaper than single ones. */
const BULK_MIN = 10;

/** Bare BullMQ on either backend: heads in, heads out, and the news of what settled. */
export class FloorQueue {
  private readonly base: { connection: never; prefix?: string };
  private readonly queue: Queue;
  private readonly relay: Relay;
  private readonly adding: Together<string, void>;

  constructor({ databaseUrl, redisUrl, queuePrefix, groupRowsMax }: FloorSettings, poolSize: number) {
    if (redisUrl) {
      this.base = { connection: new Redis(redisUrl, { maxRetriesPerRequest: null }) as never, prefix: queuePrefix };
      this.relay = new Relay({ connection: this.base.connection, namespace: queuePrefix, name: 'floor' });
    } else {
      setDefaultBackendFactory(createPostgresBackend as never);
      const options = '-c search_path=bullmq -c synchronous_commit=off';
      this.base = { connection: new pg.Pool({ connectionString: databaseUrl, max: poolSize, options }) as never };
      const backend = createPostgresRelayBackend as never;
      this.relay = new Relay({ connection: this.base.connection, backend, namespace: 'floor', name: 'floor' });
    }
    this.queue = new Queue(QUEUE, { ...this.base, streams: { events: { maxLen: 1_000 } } });
    const rowsMax = groupRowsMax;
    this.adding = new Together((ids) => this.addAll(ids), { rowsMax, groupsMax: rowsMax === 1 ? poolSize : 1 });
  }

  async enqueue(head: string | null): Promise<void> {
    if (head) await this.adding.do(head);
  }

  work(attempt: (id: string) => Promise<void>): void {
    const options = { ...this.base, concurrency: WORKER_CONCURRENCY };
    new Worker(QUEUE, (job) => attempt((job.data as { id: string }).id), options).on('failed', (_job, error) =>
      fail(error),
    );
  }

  publish(news: unknown): void {
    this.relay.publish(TOPIC, news).catch(fail);
  }

  listen<News>(listener: (news: News) => void): Promise<unknown> {
    return this.relay.subscribe<News>(TOPIC, ({ data }) => listener(data));
  }

  private async addAll(ids: string[]): Promise<void[]> {
    const jobs = ids.map((id) => ({ name: 'head', data: { id }, opts: { jobId: id, removeOnComplete: true } }));
    if (jobs.length >= BULK_MIN) await this.queue.addBulk(jobs);
    else await Promise.all(jobs.map(({ name, data, opts }) => this.queue.add(name, data, opts)));
    return ids.map(() => undefined);
  }
}

/** The floor has no bad days: what goes wrong ends the bench. */
export function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}
