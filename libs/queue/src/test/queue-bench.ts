import { randomUUID } from 'node:crypto';
import type { Head } from '@app/domain';
import { emptyDatabase, testRedisUrl } from '@app/testing';
import { type Processor, Worker } from 'bullmq';
import { openBackend, type QueueBackend } from '../backend.js';
import { HeadQueue } from '../head-queue.js';
import { migrateQueue } from '../migrate-queue.js';
import { backoffStrategy } from '../pause.js';
import { QUEUE_NAMES } from '../queue-names.js';

/** The suites run on every backend that can be had here. */
export const backendNames: QueueBackend['name'][] = testRedisUrl() ? ['postgres', 'redis'] : ['postgres'];

/** A queue of its own on one backend, and workers to take from it. */
export async function queueBench(name: QueueBackend['name']) {
  const { url, drop } = await emptyDatabase();
  await migrateQueue(url);
  const redisUrl = name === 'redis' ? testRedisUrl() : undefined;
  const backend = openBackend({ databaseUrl: url, redisUrl, poolSize: 20 });
  const errors: Error[] = [];
  const queue = new HeadQueue(backend, (error) => errors.push(error));
  const workers: Worker[] = [];
  return {
    backend,
    queue,
    errors,
    work: (processor: Processor, options: object = {}) => {
      const settings = { backoffStrategy };
      const worker = new Worker(QUEUE_NAMES.SANDBOX, processor, { ...backend.workers, settings, ...options });
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
