/** `npm run openapi` writes both documents of the API from the contract, through the test that compares the files with it. */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runTests } = await import('./testing/test-run.mjs');

process.env.WRITE_OPENAPI = 'yes';
process.env.TEST_QUEUE = 'postgres';
await runTests(['apps/api/test/interface/openapi-file']);
