import { containerRedis } from './container-redis.mjs';
import { throwawayRedis } from './throwaway-redis.mjs';

/** A Redis server for one run: the one of TEST_REDIS_URL, else the machine's own, else a container; or none. */
export async function testRedis(lifetime) {
  return given() ?? (await throwawayRedis(lifetime)) ?? (await containerRedis(lifetime));
}

function given() {
  const url = process.env.TEST_REDIS_URL;
  return url && { url, name: 'the Redis of TEST_REDIS_URL, under names of their own' };
}
