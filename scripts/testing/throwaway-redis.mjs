import { tmpdir } from 'node:os';
import { isRedisInstalled, startRedis } from '../launcher/local-redis.mjs';
import { step } from '../launcher/say.mjs';
import { redisSettingsForTests } from './settings-for-tests.mjs';

/** The machine's own redis-server, started for this run alone; undefined where there is none. */
export async function throwawayRedis(lifetime) {
  if (!(await isRedisInstalled())) return undefined;
  const server = { name: 'test-redis', dir: tmpdir(), settings: redisSettingsForTests };
  const url = await step('Start a Redis for the tests', () => startRedis(lifetime, server));
  return { url, name: 'a redis-server of their own, in memory only' };
}
