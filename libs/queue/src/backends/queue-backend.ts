import type { Environment } from '@app/domain';
import type { QueueOptions, WorkerOptions } from 'bullmq';
import type { SignalChannel } from './signal-channel.js';

export interface QueueSettings {
  databaseUrl: string;
  redisUrl?: string | undefined;
  /** Every key in Redis begins with this prefix. */
  queuePrefix?: string | undefined;
  /** The process may need this many connections at once: one for each worker, and a few more. */
  poolSize: number;
}

export type QueueConnection = Pick<QueueOptions & WorkerOptions, 'connection' | 'prefix'>;

/** A heartbeat of this installation for one prefix, as its ledger has it. */
export interface LedgerBeat {
  /** Which database the ledger is: a restored dump is another one, a standby that takes over is the same. */
  database: string;
  /** When it was written last, by the clock of Postgres; null if never. */
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
