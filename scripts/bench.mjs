/**
 * `npm run bench` starts servers with durable storage and measures what a sale costs (see apps/bench). Options follow `--`:
 * `npm run bench -- --quick`. `npm run batch` is `npm run bench -- uploads`.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runBench } = await import('./bench/run-bench.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');

process.exit(await runProgram((lifetime) => runBench(lifetime, process.argv.slice(2))));
