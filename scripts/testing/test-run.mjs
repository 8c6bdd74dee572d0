import { makeDataFolder } from '../launcher/paths.mjs';
import { prepare } from '../launcher/prepare.mjs';
import { say } from '../launcher/say.mjs';
import { findChromium } from './chromium.mjs';
import { add, nothingRan } from './counts.mjs';
import { allBut, queueSuites } from './queue-suites.mjs';
import { hasSuites, runJest } from './run-jest.mjs';
import { runLauncherTests } from './run-launcher-tests.mjs';
import { testPostgres } from './test-postgres.mjs';
import { testRedis } from './test-redis.mjs';

/** Provisions, runs the tests that the arguments name (all, without any), and resolves to the counts. */
export async function testRun(lifetime, args) {
  makeDataFolder();
  await prepare(lifetime);
  const postgres = await testPostgres(lifetime);
  const redis = await testRedis(lifetime);
  say(`The tests use ${postgres.name}${redis ? `, and ${redis.name}` : ''}.`);
  const chromium = findChromium();
  if (!chromium) say('There is no Chromium, and CHROMIUM_PATH names none: the tests of the board’s page are left out.');
  // A test must not reach by accident what the developer works with.
  const env = {
    ...process.env,
    TEST_DATABASE_URL: postgres.url,
    TEST_REDIS_URL: redis?.url ?? '',
    CHROMIUM_PATH: chromium ?? '',
  };
  const counts = await onEach(lifetime, args, { ...env, DATABASE_URL: '', REDIS_URL: '' });
  return args.length === 0 ? add(await runLauncherTests(), counts) : counts;
}

/** All on Postgres, then once more on Redis what a queue takes part in; or only where the caller wants it. */
async function onEach(lifetime, args, env) {
  const wanted = env.TEST_QUEUE;
  const onPostgres = wanted === 'redis' ? nothingRan : await onPostgresQueue(lifetime, args, env);
  return wanted === 'postgres' ? onPostgres : add(onPostgres, await onRedisQueue(lifetime, args, env));
}

function onPostgresQueue(lifetime, args, env) {
  say('\nThe queue is in Postgres\n');
  return runJest(lifetime, args, { ...env, TEST_QUEUE: 'postgres' });
}

async function onRedisQueue(lifetime, args, env) {
  if (!env.TEST_REDIS_URL)
    return skipped('no redis-server is installed, Docker gave none, and TEST_REDIS_URL names none');
  const some = [...args, allBut(queueSuites())];
  if (!(await hasSuites(some))) return skipped('none of the suites named has to do with it');
  say('\nThe queue is in Redis\n');
  return runJest(lifetime, some, { ...env, TEST_QUEUE: 'redis' });
}

function skipped(why) {
  say(`\nNothing ran with the queue in Redis: ${why}.`);
  return nothingRan;
}
