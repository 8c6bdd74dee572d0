import { randomBytes, randomUUID } from 'node:crypto';
import type { Head } from '@app/domain';
import { emptyDatabase } from '@app/testing';
import { type Processor, Worker } from 'bullmq';
import { openBackend } from '../backends/open-backend.js';
import { HeadQueue } from '../queues/head-queue.js';
import { migrateQueue } from '../backends/postgres-backend.js';
import { backoffStrategy } from '../queues/job-delays.js';
import { QUEUE_NAMES } from '../queues/producers.js';

/** A queue in Redis never connects to its database. */
const NO_DATABASE = { url: 'postgresql://nowhere', drop: async () => {} };

export async function queueDatabase() {
  const database = await emptyDatabase();
  await migrateQueue(database.url);
  return database;
}

/** Opens a new queue, in Redis if there is an address, and starts workers for it. */
export async function queueBench(redisUrl?: string, name: string = QUEUE_NAMES.SANDBOX) {
  const { url, drop } = redisUrl ? NO_DATABASE : await queueDatabase();
  const queuePrefix = `test-${randomBytes(4).toString('hex')}`;
  const backend = openBackend({ databaseUrl: url, redisUrl, queuePrefix, poolSize: 20 });
  const errors: Error[] = [];
  const queue = HeadQueue.open(backend, (error) => errors.push(error));
  const workers: Worker[] = [];
  return {
    backend,
    databaseUrl: url,
    queue,
    queuePrefix,
    errors,
    work: (processor: Processor, options: object = {}) => {
      const settings = { backoffStrategy };
      const worker = new Worker(name, processor, {
        ...backend.workerConnection('SANDBOX'),
        settings,
        ...options,
      });
      worker.on('error', (error) => errors.push(error));
      workers.push(worker);
      return worker;
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await queue.close();
      await backend.close();
      await drop();
    },
  };
}

export type QueueBench = Awaited<ReturnType<typeof queueBench>>;

export const aHead = (over: Partial<Head> = {}): Head => ({
  submissionId: randomUUID() as never,
  turn: 1,
  laneId: randomUUID() as never,
  environment: 'SANDBOX',
  kind: 'sale',
  reference: 'INV-1',
  delayMs: 0,
  laneDepth: 3,
  oldestWaitingAt: null,
  ...over,
});
