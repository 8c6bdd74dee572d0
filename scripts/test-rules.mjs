/**
 * `npm run test:rules`: takes away every rule that may refuse something, one at a time and in a copy of the project, and
 * names the tests that notice. It fails when a rule can go without a test that fails.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { Failure } = await import('./launcher/failure.mjs');
const { makeDataFolder } = await import('./launcher/paths.mjs');
const { prepare } = await import('./launcher/prepare.mjs');
const { say } = await import('./launcher/say.mjs');
const { ruleByRule } = await import('./testing/rules/rule-by-rule.mjs');
const { testPostgres } = await import('./testing/test-postgres.mjs');

process.exit(
  await begin(async (lifetime) => {
    makeDataFolder();
    await prepare(lifetime);
    const { url } = await testPostgres(lifetime);
    const servers = { TEST_DATABASE_URL: url, TEST_REDIS_URL: '', DATABASE_URL: '', REDIS_URL: '' };
    const { removals, unnoticed } = await ruleByRule(lifetime, { ...process.env, ...servers });
    say(`\n${removals.length} rules, ${unnoticed.length} of which nobody would miss.`);
    if (unnoticed.length > 0) throw new Failure(unnoticed.map(({ name }) => `✘ ${name}`).join('\n'));
  }),
);
