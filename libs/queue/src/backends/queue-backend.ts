import type { Environment } from '@app/domain';
import type { QueueOptions, RelayOptions, WorkerOptions } from 'bullmq';

export interface QueueSettings {
  databaseUrl: string;
  redisUrl?: string | undefined;
  /** What all keys in Redis begin with. */
  queuePrefix?: string | undefined;
  /** Connections the process may need at once: its workers and relays, and a few more. */
  poolSize: number;
}

/** How a queue, or a worker of it, reaches its store. */
export type QueueConnection = Pick<QueueOptions & WorkerOptions, 'connection' | 'prefix'>;

/** Where the queue lives. Everything above speaks BullMQ and cannot tell. */
export interface QueueBackend {
  name: 'postgres' | 'redis';
  /** Producers fail fast: a till must not wait for a queue. */
  producerConnection(environment: Environment): QueueConnection;
  /** Workers wait as long as it takes. */
  workerConnection(environment: Environment): QueueConnection;
  relayConnection: Pick<RelayOptions, 'connection' | 'prefix' | 'backend'>;
  /** Throws a `MisconfiguredError` where the store would lose what it is given; what turns out later is told. */
  check(onFault: (error: Error) => void): Promise<void>;
  /** Its pool as it is now, where it has one. */
  poolState?(): { size: number; total: number; idle: number; waiting: number };
  close(): Promise<void>;
}
