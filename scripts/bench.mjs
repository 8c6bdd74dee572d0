/**
 * `npm run bench` starts servers with durable storage and measures what a sale costs (see apps/bench). Options follow `--`:
 * `npm run bench -- --quick`; `--help` lists them.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { BENCH_HELP } = await import('./bench/help.mjs');
const { runBench } = await import('./bench/run-bench.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) console.log(BENCH_HELP);
else process.exit(await runProgram((lifetime) => runBench(lifetime, args)));
