import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { CHECK_EVERY_MS, type SignalChannel } from './signal-channel.js';

const CHANNEL = 'risiti_settled';
const ANSWER_MAX_MS = 5_000;
const LISTEN_AGAIN_MS = 1_000;

/** NOTIFY and LISTEN. A signal is a transaction of its own, because NOTIFY lets one transaction commit at a time. */
export class PostgresSignals implements SignalChannel {
  private readonly closing = new AbortController();
  private listening: Promise<void> = Promise.resolve();

  constructor(private readonly pool: pg.Pool) {}

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

  /** Returns when the channel closes, and throws when the connection breaks. It is not used for anything else. */
  private async listenOnce(listener: (text: string) => void): Promise<void> {
    const { signal } = this.closing;
    const client = await this.pool.connect();
    const broken = once(client, 'error').then(([error]) => Promise.reject(error as Error));
    client.on('notification', ({ payload }) => listener(payload!));
    try {
      await Promise.race([broken, listenAndCheck(client, signal)]);
    } finally {
      client.release(true);
    }
  }
}

async function listenAndCheck(client: pg.PoolClient, signal: AbortSignal): Promise<void> {
  const ask = (text: string) => client.query({ text, query_timeout: ANSWER_MAX_MS } as pg.QueryConfig);
  await ask(`LISTEN ${CHANNEL}`);
  while (!signal.aborted) {
    await pause(CHECK_EVERY_MS, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await ask('SELECT 1');
  }
}
