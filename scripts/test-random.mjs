/**
 * `npm run test:random -- --requests 5000 --seed 7`: requests by chance, made from our own OpenAPI document. Every run says
 * its seed, and with that it can be had again. `--only 'stock|purchases'` asks of addresses alone in which that is found.
 */
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { countsLine, isGood, nothingRan } = await import('./testing/counts.mjs');
const { testRun } = await import('./testing/test-run.mjs');

const TEXT = { type: 'string' };
const { values } = parseArgs({ options: { requests: TEXT, seed: TEXT, only: TEXT } });
process.env.RANDOM_REQUESTS = values.requests ?? '5000';
if (values.only) process.env.RANDOM_ONLY = values.only;
process.env.RANDOM_SEED = values.seed ?? String(Date.now() % 1_000_000_000);

let counts = nothingRan;
const exitCode = await begin(async (lifetime) => {
  console.log(`${process.env.RANDOM_REQUESTS} requests, seed ${process.env.RANDOM_SEED}`);
  counts = await testRun(lifetime, ['apps/api/test/random/random.e2e-spec.ts']);
});
console.log(countsLine(counts));
process.exit(isGood(counts) ? exitCode : 1);
