import { makeDataFolder } from '../launcher/paths.mjs';
import { prepare } from '../launcher/prepare.mjs';
import { say } from '../launcher/say.mjs';
import { add } from './counts.mjs';
import { runJest } from './run-jest.mjs';
import { runLauncherTests } from './run-launcher-tests.mjs';
import { testPostgres } from './test-postgres.mjs';

/** Provisions, runs the tests that the arguments name (all, without any), and resolves to the counts. */
export async function testRun(lifetime, args) {
  makeDataFolder();
  await prepare(lifetime);
  const { url, name } = await testPostgres(lifetime);
  say(`The tests use ${name}.\n`);
  // A test must not reach by accident what the developer works with.
  const env = { ...process.env, TEST_DATABASE_URL: url, DATABASE_URL: '', REDIS_URL: '' };
  const counts = await runJest(lifetime, args, env);
  return args.length === 0 ? add(await runLauncherTests(), counts) : counts;
}
