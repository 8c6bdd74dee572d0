import { existsSync } from 'node:fs';
import { makeDataFolder } from '../launcher/data-folder.mjs';
import { runProgram } from '../launcher/lifetime.mjs';
import { print } from '../launcher/messages.mjs';
import { prepare as prepareBuild } from '../launcher/prepare.mjs';
import { bundlePackages } from './bundle-packages.mjs';
import { POSTGRES_IMAGE, REDIS_IMAGE, whyNoContainers } from './container.mjs';
import { ignore, ignoreAllExcept, leftOutOnPostgres, redisSuites } from './queue-suites.mjs';
import { add, countsLine, failuresText, hasPassed, hasSuites, NO_TESTS, runJest } from './run-jest.mjs';
import { runScriptTests } from './run-script-tests.mjs';
import { testPostgres } from './test-postgres.mjs';
import { testRedis } from './test-redis.mjs';

/**
 * The program behind `npm test` and its relatives: runs the named tests and ends the process with the counts alone on the last
 * line. It fails when a test fails, a suite cannot run, or no test ran. `prepare` runs first, and `report` prints before that line.
 */
export async function runTests(args, { prepare = async () => {}, report = () => {} } = {}) {
  let counts = NO_TESTS;
  const exitCode = await runProgram(async (lifetime) => {
    await prepare(lifetime);
    counts = await testRun(lifetime, args);
  });
  report();
  process.stdout.write(failuresText(counts));
  console.log(countsLine(counts));
  process.exit(hasPassed(counts) ? exitCode : 1);
}

/** Starts the servers, runs the named tests (all, without arguments), and resolves to the counts. */
async function testRun(lifetime, args) {
  makeDataFolder();
  await prepareBuild(lifetime);
  await bundlePackages();
  const postgres = await testPostgres(lifetime);
  const redis = await testRedis(lifetime);
  print(`The tests use ${postgres.name}${redis ? `, and ${redis.name}` : ''}.`);
  const chromium = findChromium();
  if (!chromium)
    print('Chromium was not found and CHROMIUM_PATH is not set: the browser tests of board and console are left out.');
  const noContainers = await whyNoContainers([POSTGRES_IMAGE, REDIS_IMAGE]);
  if (noContainers) print(`${noContainers}: the sale on containers of Postgres and Redis is left out.`);
  // Empty URLs: a test must not reach the developer's own servers.
  const env = {
    ...process.env,
    TEST_DATABASE_URL: postgres.url,
    TEST_REDIS_URL: redis?.url ?? '',
    CHROMIUM_PATH: chromium ?? '',
    TEST_DOCKER: noContainers ? '' : 'yes',
    DATABASE_URL: '',
    REDIS_URL: '',
  };
  const counts = await runOnEachBackend(lifetime, args, env);
  return args.length === 0 ? add(await runScriptTests(), counts) : counts;
}

/**
 * All tests run on Postgres; tests that use a queue run again on Redis. A short run plays a slow suite on one of them, or leaves it to
 * the full run. TEST_QUEUE selects one backend.
 */
async function runOnEachBackend(lifetime, args, env) {
  const wanted = env.TEST_QUEUE;
  const onPostgres = wanted === 'redis' ? NO_TESTS : await runOnPostgres(lifetime, args, env);
  return wanted === 'postgres' ? onPostgres : add(onPostgres, await runOnRedis(lifetime, args, env));
}

/**
 * A run is short if it plays all suites and TEST_SIZE does not ask for their full size. TEST_ONE_QUEUE plays each suite on one backend, as
 * a short run does.
 */
const runSize = (args, env) => ({
  isWhole: args.length === 0,
  isFull: !env.TEST_ONE_QUEUE && (args.length > 0 || env.TEST_SIZE === 'full'),
});

function runOnPostgres(lifetime, args, env) {
  const hasRedis = env.TEST_REDIS_URL && env.TEST_QUEUE !== 'postgres';
  const leftOut = leftOutOnPostgres({ ...runSize(args, env), hasRedis });
  print('\nThe queue is in Postgres\n');
  return runJest(lifetime, leftOut.length > 0 ? [...args, ignore(leftOut)] : args, { ...env, TEST_QUEUE: 'postgres' });
}

async function runOnRedis(lifetime, args, env) {
  if (!env.TEST_REDIS_URL)
    return reportSkipped('redis-server is not installed, Docker gave no Redis, and TEST_REDIS_URL is not set');
  const queueArgs = [...args, ignoreAllExcept(redisSuites(runSize(args, env)))];
  // Jest takes seconds to find its suites.
  if (args.length > 0 && !(await hasSuites(queueArgs))) return reportSkipped('the named suites do not use a queue');
  print('\nThe queue is in Redis\n');
  return runJest(lifetime, queueArgs, { ...env, TEST_QUEUE: 'redis' });
}

function reportSkipped(reason) {
  print(`\nNo test ran with the queue in Redis: ${reason}.`);
  return NO_TESTS;
}

/** Without the parts that draw a window, Chromium needs half the time of the processor. */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of CHROMIUM_PATH, else the browser of this machine, else undefined. */
export const findChromium = (named = process.env.CHROMIUM_PATH, isThere = existsSync) =>
  [named, ...BROWSERS].find((file) => file && isThere(file));
