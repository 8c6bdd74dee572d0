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

/** The store of the queue, Postgres or Redis. Code above this interface does not know which. */
export interface QueueBackend {
  name: 'postgres' | 'redis';
  /** Producers fail fast, because a till must not wait for the queue. */
  producerConnection(environment: Environment): QueueConnection;
  /** Workers wait until the store is back. */
  workerConnection(environment: Environment): QueueConnection;
  openSignals(): SignalChannel;
  /** Throws a `MisconfiguredError` if the store may lose jobs. `onFault` gets faults that are found after the boot. */
  check(onFault: (error: Error) => void): Promise<void>;
  /** The state of the pool; only Postgres has one. */
  poolState?(): { size: number; total: number; idle: number; waiting: number };
  close(): Promise<void>;
}
