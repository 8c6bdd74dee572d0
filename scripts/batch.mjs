/**
 * `npm run batch`: shows what batches do, with numbers and with promises that must hold, once for each backend of the queue
 * that can be had (see apps/bench). What is named after `--` is for the run: `npm run batch -- --quick`.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { batchRun } = await import('./bench/bench-run.mjs');

process.exit(await begin((lifetime) => batchRun(lifetime, process.argv.slice(2))));
