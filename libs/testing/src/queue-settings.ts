import { randomBytes } from 'node:crypto';
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
