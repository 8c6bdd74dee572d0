/** `npm run reference`: writes docs/reference.md from the contract, through the test that holds the page against it. */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { countsLine, isGood, nothingRan } = await import('./testing/counts.mjs');
const { testRun } = await import('./testing/test-run.mjs');

process.env.WRITE_REFERENCE = 'yes';
process.env.TEST_QUEUE = 'postgres';
let counts = nothingRan;
const exitCode = await begin(async (lifetime) => {
  counts = await testRun(lifetime, ['apps/api/test/interface/reference-page']);
});
console.log(countsLine(counts));
process.exit(isGood(counts) ? exitCode : 1);
