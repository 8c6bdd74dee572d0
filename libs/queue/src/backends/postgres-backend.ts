import { createPostgresBackend, runMigrations, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';
import { connectionOptions } from '@app/config';
import { PostgresSignals } from './postgres-signals.js';
import type { QueueBackend, QueueSettings } from './queue-backend.js';

/** BullMQ's tables have a schema of their own beside the ledger's. */
export const QUEUE_SCHEMA = 'bullmq';

/** All queues and workers of the process share one pool, apart from that of the ledger. Signals go out over it and come in over one more connection. */
export function openPostgres({ databaseUrl, poolSize }: QueueSettings): QueueBackend {
  setDefaultBackendFactory(createPostgresBackend as never);
  const options = {
    // Commits of the queue do not wait for the disk, because the ledger knows everything the queue knows. If the server
    // crashes, rescue finds the lost jobs, and a job that runs a second time finds its submission settled. To compile such short
    // statements (JIT) would take longer than they take.
    ...connectionOptions(databaseUrl, { search_path: QUEUE_SCHEMA, synchronous_commit: 'off', jit: 'off' }),
    application_name: 'risiti-queue',
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...options, max: poolSize });
  // The pool replaces a broken connection at the next use. Without a listener, the error would end the process.
  pool.on('error', () => {});
  // Every queue and worker listens for errors too. They are many, but not a leak.
  pool.setMaxListeners(0);
  const access = { connection: pool as never };
  return {
    name: 'postgres',
    producerConnection: () => access,
    workerConnection: () => access,
    openSignals: () => new PostgresSignals(pool, options),
    // The boot has checked this Postgres already, because the ledger lives in it too.
    check: async () => {},
    poolState: () => ({ size: poolSize, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** Creates or updates BullMQ's tables. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
  } finally {
    await client.end();
  }
}
