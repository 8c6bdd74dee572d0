import { mkdirSync, rmSync } from 'node:fs';
import { isRedisInstalled, startRedis } from '../launcher/local-redis.mjs';
import { inData } from '../launcher/paths.mjs';
import { say, step } from '../launcher/say.mjs';

/** As it would keep a queue in production. */
const SETTINGS = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '', '--maxmemory-policy', 'noeviction'];

/** A redis-server for this run alone; undefined, said plainly, where there is none. */
export async function benchRedis(lifetime) {
  if (!(await isRedisInstalled())) {
    say('  · There is no redis-server here, so the queue is measured in Postgres alone.');
    return undefined;
  }
  const dir = inData('bench-redis', String(process.pid));
  mkdirSync(dir, { recursive: true });
  lifetime.add({ stop: () => rmSync(dir, { recursive: true, force: true }) });
  return step('Start a Redis for the bench, with an append-only file', () =>
    startRedis(lifetime, { name: 'bench-redis', dir, settings: SETTINGS }),
  );
}
