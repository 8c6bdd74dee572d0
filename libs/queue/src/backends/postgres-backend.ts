import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionOptions, outliveConnections } from '@app/config';
import { createPostgresBackend, runMigrations, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';
import { LISTENING_CHECKS, type QueueBackend, type QueueSettings, type SignalChannel } from '../queue-backend.js';

/** BullMQ's tables have a schema of their own beside the ledger's. */
export const QUEUE_SCHEMA = 'bullmq';

/** All queues and workers of the process share one pool, apart from that of the ledger. Signals go out over it and come in over one more connection. */
export function openPostgres({ databaseUrl, poolSize }: QueueSettings): QueueBackend {
  setDefaultBackendFactory(createRecoveringBackend as never);
  const options = {
    // Commits of the queue do not wait for the disk, because the ledger knows everything the queue knows. If the server
    // crashes, rescue finds the lost jobs, and a job that runs a second time finds its submission settled. To compile such short
    // statements (JIT) would take longer than they take.
    ...connectionOptions(databaseUrl, { search_path: QUEUE_SCHEMA, synchronous_commit: 'off', jit: 'off' }),
    application_name: 'risiti-queue',
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...options, max: poolSize });
  outliveConnections(pool);
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

/**
 * Each queue and worker of BullMQ asks once whether its tables are there. It would keep a failure for ever: then nothing more could be added, and
 * a worker would try again at once, always, so that its process did nothing else. So a failure is forgotten, and the next use asks again.
 */
function createRecoveringBackend(...settings: Parameters<typeof createPostgresBackend>) {
  const backend = createPostgresBackend(...settings);
  const { connection } = backend;
  const waitUntilReady = connection.waitUntilReady.bind(connection);
  connection.waitUntilReady = () =>
    waitUntilReady().catch((error: Error) => {
      Object.assign(connection, { readyPromise: undefined });
      throw error;
    });
  return backend;
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

const CHANNEL = 'risiti_settled';
const LISTEN_AGAIN_MS = 1_000;

/**
 * NOTIFY and LISTEN. A signal is a transaction of its own: NOTIFY lets one transaction commit at a time, and a settlement must not
 * wait for that.
 */
export class PostgresSignals implements SignalChannel {
  private readonly closing = new AbortController();
  private listening: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    /** The settings of the connection that listens. */
    private readonly options: pg.ClientConfig,
    private readonly checks = LISTENING_CHECKS,
  ) {}

  async publish(text: string): Promise<void> {
    await this.pool.query({ name: 'signal', text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, text] });
  }

  listen(listener: (text: string) => void, onError: (error: Error) => void): void {
    this.listening = this.keepListening(listener, onError);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.listening;
  }

  private async keepListening(listener: (text: string) => void, onError: (error: Error) => void): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await this.listenOnce(listener).catch((error: Error) => signal.aborted || onError(error));
      await pause(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Returns when the channel closes, and throws when the connection breaks. */
  private async listenOnce(listener: (text: string) => void): Promise<void> {
    const { answerMaxMs } = this.checks;
    const client = new pg.Client({ ...this.options, connectionTimeoutMillis: answerMaxMs, query_timeout: answerMaxMs });
    // A connection may report its end twice. Without a listener, the second time would end the process.
    client.on('error', () => {});
    client.on('notification', ({ payload }) => listener(payload ?? ''));
    const broken = once(client, 'error').then(([error]) => Promise.reject(error as Error));
    try {
      await Promise.race([broken, this.listenAndCheck(client)]);
    } finally {
      client.end().catch(() => {});
    }
  }

  private async listenAndCheck(client: pg.Client): Promise<void> {
    const { signal } = this.closing;
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    while (!signal.aborted) {
      await pause(this.checks.everyMs, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await client.query('SELECT 1');
    }
  }
}
