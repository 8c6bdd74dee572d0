/**
 * `npm run simulator:bench` measures how many receipts the simulated authority signs a second on one core, and its memory after a
 * million sales (see apps/simulator/README.md, "How fast"). Options follow `--`: `-- --memory-sales 100000`.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runInForeground } = await import('./launcher/commands.mjs');
const { compiled, makeDataFolder } = await import('./launcher/data-folder.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');
const { prepare } = await import('./launcher/prepare.mjs');

let benchExitCode = 0;
const exitCode = await runProgram(async (lifetime) => {
  makeDataFolder();
  await prepare(lifetime);
  benchExitCode = await runInForeground(lifetime, [compiled('simulator', 'bench/main'), ...process.argv.slice(2)]);
});
process.exit(exitCode || benchExitCode);
