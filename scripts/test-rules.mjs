/**
 * `npm run test:rules` removes every rule that can refuse something, one at a time, in a copy of the project, and names the tests
 * that fail. It fails when a rule can be removed and no test fails.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { makeDataFolder } = await import('./launcher/data-folder.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');
const { Failure, print } = await import('./launcher/messages.mjs');
const { prepare } = await import('./launcher/prepare.mjs');
const { bundlePackages } = await import('./testing/bundle-packages.mjs');
const { removeEachRule } = await import('./testing/rules/remove-rules.mjs');
const { testPostgres } = await import('./testing/test-postgres.mjs');

process.exit(
  await runProgram(async (lifetime) => {
    makeDataFolder();
    await prepare(lifetime);
    await bundlePackages();
    const { url } = await testPostgres(lifetime);
    const servers = { TEST_DATABASE_URL: url, TEST_REDIS_URL: '', DATABASE_URL: '', REDIS_URL: '' };
    const { removals, untested } = await removeEachRule(lifetime, { ...process.env, ...servers });
    print(`\n${removals.length} rules; ${untested.length} of them can be removed and no test fails.`);
    if (untested.length > 0) throw new Failure(untested.map(({ name }) => `✘ ${name}`).join('\n'));
  }),
);
