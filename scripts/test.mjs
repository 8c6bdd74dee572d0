/**
 * `npm test` starts the servers it needs, runs every test (or the tests named after `--`), and ends with the counts alone on a line.
 * It fails when a test fails, a suite cannot run, or no test ran.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runTests } = await import('./testing/test-run.mjs');

await runTests(process.argv.slice(2));
