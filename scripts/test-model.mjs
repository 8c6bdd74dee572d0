/**
 * `npm run test:model -- --runs 10000 --seed 7`: the pipeline played by chance on a real ledger, and the rules looked at
 * after every step. Every run has a seed of its own, and with that it can be had again.
 */
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { countsLine, isGood, nothingRan } = await import('./testing/counts.mjs');
const { testRun } = await import('./testing/test-run.mjs');

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
process.env.MODEL_RUNS = values.runs ?? '10000';
process.env.MODEL_SEED = values.seed ?? String(Date.now() % 1_000_000_000);
// What is played has a queue of its own: where the real one would be makes no difference.
process.env.TEST_QUEUE = 'postgres';

let counts = nothingRan;
const exitCode = await begin(async (lifetime) => {
  console.log(`${process.env.MODEL_RUNS} runs, from seed ${process.env.MODEL_SEED}`);
  counts = await testRun(lifetime, ['libs/submission/src/test/model/model.medium-spec.ts']);
});
console.log(countsLine(counts));
process.exit(isGood(counts) ? exitCode : 1);
