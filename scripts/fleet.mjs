/**
 * `npm run fleet`: 500 seeded devices with 10 sales each, on 2 APIs and 3 workers, once for each backend of the queue that
 * can be had. A table for each; it fails when a single sale is lost, doubled, out of order or out of number.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { countsLine, isGood, nothingRan } = await import('./testing/counts.mjs');
const { testRun } = await import('./testing/test-run.mjs');

process.env.FLEET_DEVICES ??= '500';
process.env.FLEET_SALES ??= '10';

let counts = nothingRan;
const exitCode = await begin(async (lifetime) => {
  counts = await testRun(lifetime, ['apps/api/test/fleet/fleet.e2e-spec.ts']);
});
console.log(countsLine(counts));
process.exit(isGood(counts) ? exitCode : 1);
