import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LISTENING_CHECKS, type SignalChannel } from './signal-channel.js';

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
    /** Of the connection that listens. */
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
