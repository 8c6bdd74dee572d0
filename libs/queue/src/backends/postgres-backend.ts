import { createPostgresBackend, createPostgresRelayBackend, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';
import type { QueueBackend, QueueSettings } from './queue-backend.js';

/** One pool for all queues, workers and relays of the process, apart from the ledger's. */
export function openPostgres({ databaseUrl, poolSize }: QueueSettings): QueueBackend {
  setDefaultBackendFactory(createPostgresBackend as never);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    // What the queue knows is in the ledger too, so it does not wait for the disk: jobs that a crash of the server
    // takes back are found by rescue, and a job that is done a second time finds its submission settled.
    options: '-c search_path=bullmq -c synchronous_commit=off',
    application_name: 'risiti-queue',
    keepAlive: true,
  });
  // A connection that breaks is replaced at the next use; unheard, its error would end the process.
  pool.on('error', () => {});
  // Every queue, worker and relay listens for them too: they are many, and no leak.
  pool.setMaxListeners(0);
  const access = { connection: pool as never };
  return {
    name: 'postgres',
    producerConnection: () => access,
    workerConnection: () => access,
    relayConnection: { ...access, backend: createPostgresRelayBackend as never },
    // The ledger's own Postgres: a boot that found the ledger needs no second look.
    check: async () => {},
    poolState: () => ({ size: poolSize, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
