/**
 * `npm run test:model` plays random steps of the pipeline on a real ledger, 10,000 times, and checks the rules after every step. Then it
 * plants bugs and looks how soon it finds them. `-- --runs 1000` or `-- --seed 7` plays the pipeline only; the same seed repeats a run.
 */
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runTests } = await import('./testing/test-run.mjs');

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
process.env.MODEL_RUNS = values.runs ?? process.env.MODEL_RUNS ?? '10000';
process.env.MODEL_SEED = values.seed ?? String(Date.now() % 1_000_000_000);
process.env.TEST_SIZE = 'full';
// The model has its own queue, so the backend makes no difference.
process.env.TEST_QUEUE = 'postgres';
const suites = values.runs || values.seed ? ['model'] : ['model', 'planted-bugs'];

console.log(`${process.env.MODEL_RUNS} runs, from seed ${process.env.MODEL_SEED}`);
await runTests(suites.map((suite) => `libs/submission/src/test/model/${suite}.medium-spec.ts`));
