import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '@app/persistence';
import { Redis } from 'ioredis';
import { eventually } from './eventually.js';
import { testQueue, testRedisUrl } from './test-servers.js';

export interface TestQueueOptions {
  /** Where the queue lives; without a word, where this run of the tests has it. */
  queue?: 'postgres' | 'redis';
  /** Instead of the Redis of this run, one of the test's own, to be killed. */
  redisUrl?: string;
}

/** What programs are told of the queue. A Redis is shared by all tests of a run, so each has names of its own in it. */
export function queueSettings({ queue = testQueue(), redisUrl = testRedisUrl() }: TestQueueOptions = {}): Record<
  string,
  string
> {
  if (queue === 'postgres') return {};
  if (!redisUrl) throw new Error('This test needs a Redis: set TEST_REDIS_URL to one.');
  return { REDIS_URL: redisUrl, QUEUE_PREFIX: `test-${randomBytes(4).toString('hex')}` };
}

/** The sandbox queue of a stack seen from below, where no program of ours looks: for tests that break it. */
export interface StackQueue {
  /** Heads that rest in it. */
  countDelayed(): Promise<number>;
  /** All it held is gone. */
  wipe(): Promise<void>;
  /** Nobody holds these any longer, though somebody works at them; resolves to how many were held. */
  loseLocks(jobIds: string[]): Promise<number>;
  /** It takes no job while this work is done, and none of those it was given meanwhile. */
  whileBlocked(work: (queue: { hasJobOf(submissionId: string): Promise<boolean> }) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export const postgresQueue = (db: Database): StackQueue => ({
  countDelayed: async () => {
    const [row] = await db.query<{ count: number }>(
      `SELECT count(*)::int FROM bullmq.job WHERE state = 'delayed' AND queue = 'submissions-sandbox'`,
    );
    return row!.count;
  },
  wipe: async () => void (await db.query('TRUNCATE bullmq.job CASCADE')),
  loseLocks: async (jobIds) => {
    const lost = await db.query(
      `UPDATE bullmq.job SET lock_token = 'nobody', locked_until_ms = 0
       WHERE queue = 'submissions-sandbox' AND id = ANY ($1) AND state = 'active' RETURNING id`,
      [jobIds],
    );
    return lost.length;
  },
  whileBlocked: (work) =>
    db.transaction(async (tx) => {
      await tx.query('LOCK TABLE bullmq.job IN ACCESS EXCLUSIVE MODE');
      await work({
        hasJobOf: async (id) => {
          await killStatementsWaitingForTheQueue(tx);
          return (await tx.query('SELECT id FROM bullmq.job WHERE id LIKE $1', [`${id}-%`])).length > 0;
        },
      });
    }),
  close: async () => {},
});

/** A killed program's statement goes on in Postgres as soon as it gets its lock; this one is never to be executed. */
const killStatementsWaitingForTheQueue = (tx: Tx) =>
  eventually(async () => {
    const waiting = await tx.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'risiti-queue%' AND wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) throw new Error('Somebody waits for the queue.');
  });

/** Others have their queues in the same Redis, so only keys of this one are touched. */
export function redisQueue(url: string, queuePrefix: string): StackQueue {
  const redis = new Redis(url, { lazyConnect: true });
  redis.on('error', () => {});
  const key = (name: string) => `{${queuePrefix}-sandbox}:submissions-sandbox:${name}`;
  const keysLike = async (pattern: string) => {
    const keys: string[] = [];
    for await (const page of redis.scanStream({ match: pattern, count: 1_000 })) keys.push(...(page as string[]));
    return keys;
  };
  return {
    countDelayed: () => redis.zcard(key('delayed')),
    wipe: async () => {
      const keys = await keysLike(`*${queuePrefix}*`);
      if (keys.length > 0) await redis.unlink(...keys);
    },
    loseLocks: (jobIds) => redis.unlink(...jobIds.map((id) => key(`${id}:lock`))),
    whileBlocked: async (work) => {
      // Every addition counts first, so with a counter that cannot count it fails before it has done anything.
      await redis.set(key('id'), 'no number');
      await work({ hasJobOf: async (id) => (await keysLike(key(`${id}-*`))).length > 0 });
      await redis.del(key('id'));
    },
    close: async () => redis.disconnect(),
  };
}
