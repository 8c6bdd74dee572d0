/** `npm run reference` writes docs/reference.md from the contract, through the test that compares the page with it. */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runTests } = await import('./testing/test-run.mjs');

process.env.WRITE_REFERENCE = 'yes';
process.env.TEST_QUEUE = 'postgres';
await runTests(['apps/api/test/interface/reference-page']);
