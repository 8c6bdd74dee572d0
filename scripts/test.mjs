/**
 * `npm test`: provisions itself as `npm start` does, finds a Postgres, runs every test (or those named after `--`) and ends
 * with the counts alone on a line. It fails when a test fails, a suite cannot run, or nothing ran.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { countsLine, isGood, nothingRan } = await import('./testing/counts.mjs');
const { testRun } = await import('./testing/test-run.mjs');

let counts = nothingRan;
const exitCode = await begin(async (lifetime) => {
  counts = await testRun(lifetime, process.argv.slice(2));
});
console.log(countsLine(counts));
process.exit(isGood(counts) ? exitCode : 1);
