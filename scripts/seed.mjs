/**
 * `npm run seed -- --apps 500` creates 500 sandbox apps that can sell, on the running stack, and writes their keys to
 * `.data/apps.ndjson` (see apps/setup/src/seed-apps.ts).
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runInForeground } = await import('./launcher/commands.mjs');
const { compiled, inData, makeDataFolder } = await import('./launcher/data-folder.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');
const { takeLock } = await import('./launcher/pid-files.mjs');
const { prepare } = await import('./launcher/prepare.mjs');

let seedExitCode = 0;
const exitCode = await runProgram(async (lifetime) => {
  makeDataFolder();
  await takeLock(lifetime, {
    file: inData('seed.lock'),
    program: 'seed.mjs',
    alreadyRunning: 'Apps are being seeded here already',
    fix: 'Wait until that run ends, or stop it with Ctrl-C in its terminal.',
  });
  await prepare(lifetime);
  seedExitCode = await runInForeground(lifetime, [compiled('setup', 'seed-apps'), ...process.argv.slice(2)]);
});
process.exit(exitCode || seedExitCode);
