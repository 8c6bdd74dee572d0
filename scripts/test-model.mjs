/**
 * `npm run test:model -- --runs 10000 --seed 7` plays random steps of the pipeline on a real ledger and checks the rules after every
 * step. The same seed repeats a run.
 */
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runTests } = await import('./testing/test-run.mjs');

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
process.env.MODEL_RUNS = values.runs ?? '10000';
process.env.MODEL_SEED = values.seed ?? String(Date.now() % 1_000_000_000);
// The model has its own queue, so the backend makes no difference.
process.env.TEST_QUEUE = 'postgres';

console.log(`${process.env.MODEL_RUNS} runs, from seed ${process.env.MODEL_SEED}`);
await runTests(['libs/submission/src/test/model/model.medium-spec.ts']);
