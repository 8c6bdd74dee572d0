/**
 * `npm run pack -- client` makes an archive that other projects install without this repository: `npm install <archive>`. A folder for
 * it may follow: `npm run pack -- client /tmp`. There are: cli, client, simulator.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { inData, makeDataFolder } = await import('./launcher/data-folder.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');
const { Failure } = await import('./launcher/messages.mjs');
const { prepare } = await import('./launcher/prepare.mjs');

const [name, folder = inData()] = process.argv.slice(2);

process.exit(
  await runProgram(async (lifetime) => {
    makeDataFolder();
    await prepare(lifetime);
    const { archives } = await import('./launcher/archives.mjs');
    const pack = archives[name];
    if (!pack)
      throw new Failure(`There is no archive with the name "${name ?? ''}".`, {
        fix: `Choose one: ${Object.keys(archives).join(', ')}`,
      });
    process.stdout.write(`${await pack(lifetime, folder)}\n`);
  }),
);
