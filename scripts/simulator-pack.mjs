/**
 * `npm run simulator:pack` makes an archive of the simulated tax authority that other projects install without this repository:
 * `npm install <archive> && npx etims-simulator`. A folder for it may follow: `-- /tmp`.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { inData, makeDataFolder } = await import('./launcher/data-folder.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');
const { prepare } = await import('./launcher/prepare.mjs');
const { packSimulator } = await import('./launcher/simulator-archive.mjs');

const [folder = inData()] = process.argv.slice(2);

process.exit(
  await runProgram(async (lifetime) => {
    makeDataFolder();
    await prepare(lifetime);
    process.stdout.write(`${await packSimulator(lifetime, folder)}\n`);
  }),
);
