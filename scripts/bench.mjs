/**
 * `npm run bench`: provisions itself as `npm test` does, starts servers that keep what they are given, and measures (see
 * apps/bench). What is named after `--` is for the bench: `npm run bench -- --quick`.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { benchRun } = await import('./bench/bench-run.mjs');

process.exit(await begin((lifetime) => benchRun(lifetime, process.argv.slice(2))));
