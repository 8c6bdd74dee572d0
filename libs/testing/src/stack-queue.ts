import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '@app/persistence';
import { Redis } from 'ioredis';
import { eventually } from './eventually.js';
import { testQueue, testRedisUrl } from './test-servers.js';

export interface TestQueueOptions {
  /** The queue backend; by default the one of this test run. */
  queue?: 'postgres' | 'redis';
  /** A Redis to use instead of the run's own, for tests that kill it. */
  redisUrl?: string;
}

/** The queue settings of all programs. All tests of a run share one Redis, so each stack has a prefix of its own. */
export function queueSettings({ queue = testQueue(), redisUrl = testRedisUrl() }: TestQueueOptions = {}): Record<
  string,
  string
> {
  if (queue === 'postgres') return {};
  if (!redisUrl) throw new Error('This test needs a Redis: set TEST_REDIS_URL to one.');
  return { REDIS_URL: redisUrl, QUEUE_PREFIX: `test-${randomBytes(4).toString('hex')}` };
}

/** Direct access to the sandbox queue of a stack, for tests that break it. */
export interface StackQueue {
  /** Number of deferred heads. */
  countDelayed(): Promise<number>;
  wipe(): Promise<void>;
  /** Removes the locks of active jobs and returns the number of removed locks. */
  loseLocks(jobIds: string[]): Promise<number>;
  /** Blocks the queue during `work`: it accepts no job, and drops the jobs that were added meanwhile. */
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

/** A killed program's statement continues in Postgres once it gets its lock. This helper ends it before that. */
const killStatementsWaitingForTheQueue = (tx: Tx) =>
  eventually(async () => {
    const waiting = await tx.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'risiti-queue%' AND wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) throw new Error('A program still waits for the queue.');
  });

/** Other stacks share this Redis, so only keys with this prefix are changed. */
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
      // Adding a job increments this counter first, so a counter that is no number makes it fail before any effect.
      await redis.set(key('id'), 'no number');
      await work({ hasJobOf: async (id) => (await keysLike(key(`${id}-*`))).length > 0 });
      await redis.del(key('id'));
    },
    close: async () => redis.disconnect(),
  };
}
