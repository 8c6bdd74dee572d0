import { mkdirSync, rmSync } from 'node:fs';
import { runInForeground } from '../launcher/commands.mjs';
import { compiled, inData, makeDataFolder } from '../launcher/data-folder.mjs';
import { Failure, print, step } from '../launcher/messages.mjs';
import { prepare } from '../launcher/prepare.mjs';
import { temporaryPostgres } from '../testing/test-postgres.mjs';
import { isRedisInstalled, startRedis } from '../testing/test-redis.mjs';

/** Defaults with fsync, because the cost of durability is measured. With much log, checkpoints come by time while a ledger is filled. */
const POSTGRES_SETTINGS = {
  max_connections: 400,
  max_wal_size: '8GB',
  shared_preload_libraries: 'pg_stat_statements',
};
/** The settings of a queue in production. */
const REDIS_SETTINGS = [
  ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''],
  ...['--maxmemory-policy', 'noeviction'],
];

export async function runBench(lifetime, args) {
  makeDataFolder();
  await prepare(lifetime);
  const env = { ...process.env, ...(await startServers(lifetime, args)) };
  // A halted worker cannot notice that its parent is gone.
  const exitCode = await runInForeground(lifetime, [compiled('bench'), ...args], { env, killGroup: true });
  lifetime.throwIfEnding();
  if (exitCode !== 0) throw new Failure(`The bench ended with code ${exitCode}.`);
}

async function startServers(lifetime, args) {
  const postgres = process.env.TEST_DATABASE_URL || (await benchPostgres(lifetime));
  const redis = args.includes('--postgres-only') ? '' : process.env.TEST_REDIS_URL || (await benchRedis(lifetime));
  return { TEST_DATABASE_URL: postgres, TEST_REDIS_URL: redis };
}

function benchPostgres(lifetime) {
  const title = 'Start a Postgres for the bench, with fsync';
  return temporaryPostgres(lifetime, { name: 'bench-postgres', title, settings: POSTGRES_SETTINGS });
}

async function benchRedis(lifetime) {
  if (!(await isRedisInstalled())) {
    print('  · redis-server is not installed: the bench measures the queue in Postgres only.');
    return '';
  }
  const dir = inData('bench-redis', String(process.pid));
  mkdirSync(dir, { recursive: true });
  lifetime.add({ stop: () => rmSync(dir, { recursive: true, force: true }) });
  return step('Start a Redis for the bench, with an append-only file', () =>
    startRedis(lifetime, { name: 'bench-redis', dir, settings: REDIS_SETTINGS }),
  );
}
