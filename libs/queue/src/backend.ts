import { createPostgresBackend, createPostgresRelayBackend, setDefaultBackendFactory } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';

export interface QueueSettings {
  databaseUrl: string;
  redisUrl?: string | undefined;
  /** Connections the process may need at once: its workers and relays, and a few more. */
  poolSize: number;
}

/** Where the queue lives. Chosen here and nowhere else; everything above speaks BullMQ and cannot tell. */
export interface QueueBackend {
  name: 'postgres' | 'redis';
  /** Producers fail fast: a till must not wait for a queue. */
  producers: { connection: never };
  /** Workers wait as long as it takes. */
  workers: { connection: never };
  relays: { connection: never; backend?: never };
  close(): Promise<void>;
}

export const openBackend = (settings: QueueSettings): QueueBackend =>
  settings.redisUrl ? openRedis(settings.redisUrl) : openPostgres(settings);

/** One pool for all queues, workers and relays of the process, apart from the ledger's. */
function openPostgres({ databaseUrl, poolSize }: QueueSettings): QueueBackend {
  setDefaultBackendFactory(createPostgresBackend as never);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    options: '-c search_path=bullmq',
    application_name: 'risiti-queue',
    keepAlive: true,
  });
  // A connection that breaks is replaced at the next use; unheard, its error would end the process.
  pool.on('error', () => {});
  const connection = pool as never;
  return {
    name: 'postgres',
    producers: { connection },
    workers: { connection },
    relays: { connection, backend: createPostgresRelayBackend as never },
    close: () => pool.end(),
  };
}

function openRedis(url: string): QueueBackend {
  setDefaultBackendFactory();
  const patient = new Redis(url, { maxRetriesPerRequest: null });
  const hasty = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  for (const client of [patient, hasty]) client.on('error', () => {});
  return {
    name: 'redis',
    producers: { connection: hasty as never },
    workers: { connection: patient as never },
    relays: { connection: patient as never },
    close: async () => {
      patient.disconnect();
      hasty.disconnect();
    },
  };
}
