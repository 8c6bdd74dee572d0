/**
 * `npm run simulator:bench`: what the simulated authority signs a second on one core, and what a million sales leave in its
 * memory (see apps/simulator/README.md, "How fast"). What is named after `--` is for the bench: `-- --memory-sales 100000`.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { inForeground } = await import('./launcher/foreground.mjs');
const { compiled, makeDataFolder } = await import('./launcher/paths.mjs');
const { prepare } = await import('./launcher/prepare.mjs');

let measured = 0;
const exitCode = await begin(async (lifetime) => {
  makeDataFolder();
  await prepare(lifetime);
  measured = await inForeground(lifetime, [compiled('simulator', 'bench/main'), ...process.argv.slice(2)]);
});
process.exit(exitCode || measured);
