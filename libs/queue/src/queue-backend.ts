import type { Environment } from '@app/domain';
import type { QueueOptions, WorkerOptions } from 'bullmq';

export interface QueueSettings {
  databaseUrl: string;
  redisUrl?: string | undefined;
  /** Every key in Redis begins with this prefix. */
  queuePrefix?: string | undefined;
  /** The process may need this many connections at once: one for each worker, and a few more. */
  poolSize: number;
}

type QueueConnection = Pick<QueueOptions & WorkerOptions, 'connection' | 'prefix'>;

/** A heartbeat of this installation for one prefix, as its ledger has it. */
export interface LedgerBeat {
  /** The identity of the database: a restored dump is another one, a standby that takes over is the same. */
  database: string;
  /** The time at which it was written last, by the clock of Postgres; null if never. */
  atMs: number | null;
}

export interface LedgerBeats {
  read(prefix: string): Promise<LedgerBeat>;
  write(prefix: string): Promise<LedgerBeat>;
}

/** The store of the queue, Postgres or Redis. Code above this interface does not know which. */
export interface QueueBackend {
  name: 'postgres' | 'redis';
  /** Producers fail fast, because a till must not wait for the queue. */
  producerConnection(environment: Environment): QueueConnection;
  /** Workers wait until the store is back. */
  workerConnection(environment: Environment): QueueConnection;
  openSignals(): SignalChannel;
  /**
   * Throws a `MisconfiguredError` if the store may lose jobs, or if another installation uses its prefix. `onFault` gets faults that
   * are found after the boot.
   */
  check(onFault: (error: Error) => void, ledger: LedgerBeats): Promise<void>;
  /** The state of the pool; only Postgres has one. */
  poolState?(): { size: number; total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/**
 * Sends a text to all processes that listen at this moment. Nothing is stored: a process that does not listen never hears it, and the store
 * has no rows to write, read and delete for it.
 */
export interface SignalChannel {
  /** Throws if the store does not take the text. */
  publish(text: string): Promise<void>;
  /** Listens in the background, and again after each outage. Call it once. */
  listen(listener: (text: string) => void, onError: (error: Error) => void): void;
  close(): Promise<void>;
}

/** The connection that listens gets a question at an interval. One that does not answer in time is replaced: it may have broken silently. */
interface ListeningChecks {
  everyMs: number;
  answerMaxMs: number;
}

export const LISTENING_CHECKS: ListeningChecks = { everyMs: 10_000, answerMaxMs: 5_000 };

/** Bounds a call to the store of the queue, which hangs while the store is away. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the queue did not answer within ${ms} ms`)), ms);
  });
  // After the timeout nobody awaits the call, so its error must not end the process.
  work.catch(() => {});
  return Promise.race([work, bound]).finally(() => clearTimeout(timer));
}
