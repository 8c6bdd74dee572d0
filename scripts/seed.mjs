/**
 * `npm run seed -- --apps 500`: so many sandbox apps that can sell, on the installation that runs; their keys are in
 * `.data/apps.ndjson`. What it does is in apps/setup/src/seed-apps.ts.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { inForeground } = await import('./launcher/foreground.mjs');
const { onlyOne } = await import('./launcher/only-one.mjs');
const { compiled, inData, makeDataFolder } = await import('./launcher/paths.mjs');
const { prepare } = await import('./launcher/prepare.mjs');

let seeded = 0;
const exitCode = await begin(async (lifetime) => {
  makeDataFolder();
  await onlyOne(lifetime, {
    file: inData('seed.lock'),
    launcher: 'seed.mjs',
    isRunning: 'Apps are being seeded here already',
    fix: 'Wait until that is done, or stop it with Ctrl-C in its terminal.',
  });
  await prepare(lifetime);
  seeded = await inForeground(lifetime, [compiled('setup', 'seed-apps'), ...process.argv.slice(2)]);
});
process.exit(exitCode || seeded);
