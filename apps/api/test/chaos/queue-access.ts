import { HeadQueue, openBackend, QUEUE_NAMES } from '@app/queue';
import type { Queue } from 'bullmq';
import type { ChaosStack } from './chaos-stack.js';

/** Opens the sandbox queue with a client of its store. */
export async function withQueue<T>({ stack, queue }: ChaosStack, work: (queue: Queue) => Promise<T>): Promise<T> {
  const { REDIS_URL: redisUrl, QUEUE_PREFIX: queuePrefix } = queue;
  const backend = openBackend({ databaseUrl: stack.databaseUrl, redisUrl, queuePrefix, poolSize: 4 });
  const heads = HeadQueue.open(backend, () => {});
  try {
    return await work(heads.all().find(({ name }) => name === QUEUE_NAMES.SANDBOX)!);
  } finally {
    await heads.close();
    await backend.close();
  }
}

/** Adds a second job for every head with the same turn, and returns the number of jobs. */
export async function deliverAgain({ stack }: ChaosStack, queue: Queue): Promise<number> {
  const heads = await stack.db.query<{ kind: string }>(
    `SELECT s.id AS "submissionId", s.lane_id AS "laneId", s.turn, s.environment, s.kind, s.reference
     FROM lanes l JOIN submissions s ON s.id = l.head_id`,
  );
  await Promise.all(heads.map((head) => queue.add(head.kind, { v: 1, ...head }, { attempts: 100 })));
  return heads.length;
}
