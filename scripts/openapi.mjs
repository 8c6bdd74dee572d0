/** `npm run openapi` writes docs/openapi.json from the contract, through the test that compares the file with it. */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runTests } = await import('./testing/test-run.mjs');

process.env.WRITE_OPENAPI = 'yes';
process.env.TEST_QUEUE = 'postgres';
await runTests(['apps/api/test/interface/openapi-file']);
