/**
 * `npm run upgrade-check` upgrades an installation of the previous release to this checkout, under load: its programs on the migrated
 * ledger, old and new programs side by side, the new ones alone, and the old ones again. A document of each kind is posted to each release
 * and repeated to both. It builds the previous release from the history of this clone, and fails when an answer is wrong, when the releases
 * answer a repeat differently, or when a document is lost. `-- --from <commit or folder>` names another release,
 * `--backend redis` one backend. `-- --keep 0.1.0` keeps the ledger of a release that is made now, with `pg_dump`; DATABASE_URL names
 * a Postgres that it knows.
 */
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { buildRelease } = await import('./releases/build-release.mjs');
const { runTests } = await import('./testing/test-run.mjs');

const TEXT = { type: 'string' };
const { values } = parseArgs({ options: { from: TEXT, keep: TEXT, backend: TEXT } });
if (values.backend) process.env.TEST_QUEUE = values.backend;

if (values.keep) {
  Object.assign(process.env, { KEEP_LEDGER: values.keep, TEST_QUEUE: 'postgres' });
  await runTests(['apps/api/test/upgrade/kept-ledgers']);
} else {
  process.env.TEST_SIZE = 'full';
  const prepare = async (lifetime) => (process.env.UPGRADE_FROM = await buildRelease(lifetime, values.from));
  await runTests(['apps/api/test/upgrade/'], { prepare });
}
