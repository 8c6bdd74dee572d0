/**
 * `npm run verify -- --only random -- --requests 10000 --seed 7` sends random requests made from our OpenAPI document. The same seed repeats a
 * run. `--only 'stock|purchases'` limits the run to paths that match.
 */
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runTests } = await import('./testing/test-run.mjs');

const TEXT = { type: 'string' };
const { values } = parseArgs({ options: { requests: TEXT, seed: TEXT, only: TEXT } });
process.env.RANDOM_REQUESTS = values.requests ?? '10000';
if (values.only) process.env.RANDOM_ONLY = values.only;
process.env.RANDOM_SEED = values.seed ?? String(Date.now() % 1_000_000_000);

console.log(`${process.env.RANDOM_REQUESTS} requests, seed ${process.env.RANDOM_SEED}`);
await runTests(['apps/api/test/random/random.e2e-spec.ts']);
