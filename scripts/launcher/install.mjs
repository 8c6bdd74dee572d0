import { existsSync, readFileSync } from 'node:fs';
import { npm } from './npm-packages.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { step } from './say.mjs';

const lockfile = inRoot('package-lock.json');
/** npm's own note of what it put into the folder. */
const installedNote = inRoot('node_modules/.package-lock.json');
const OUT_OF_SYNC = 'code EUSAGE';
const REPORTED_LINES = 15;

export async function install(lifetime) {
  if (existsSync(installedNote) && isInstalled(read(lockfile), read(installedNote))) return;
  await step('Install the packages', async () => {
    try {
      await runNpm(lifetime, 'ci');
    } catch (error) {
      if (!error.details?.includes(OUT_OF_SYNC)) throw error;
      await runNpm(lifetime, 'install', '--no-save');
    }
  });
}

/** Compares versions, not dates: a lockfile that was only touched must not cost an installation, which needs a network. */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted.packages).every(([place, { version, optional }]) => {
    if (place === '') return true;
    const found = installed.packages[place];
    return found ? found.version === version : optional === true;
  });
}

/**
 * `npm ci` refuses a lockfile without the builds of other platforms, which is what npm writes when the registry it asks does not
 * carry them. `npm install --no-save` takes the same versions from the same file and leaves it as it is.
 */
function runNpm(lifetime, ...args) {
  return run(lifetime, [...npm(), ...args, '--include=dev', '--no-fund', '--no-audit'], {
    env: { ...process.env, ...quietInstallers },
    digest: firstErrors,
    failed: 'The packages could not be installed.',
    fix: 'This needs the npm registry once. Check the network (`npm ping`) and try again.',
  });
}

/**
 * Some packages call home or fetch an engine that nothing here uses when they are installed. And npm must say why it
 * refuses, also where it was told to be silent (`npm start -s`): we read it.
 */
const quietInstallers = {
  SCARF_ANALYTICS: 'false',
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  npm_config_loglevel: 'error',
};

/** npm says what is wrong first, and ends with a page of usage. */
function firstErrors(output) {
  return output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .slice(0, REPORTED_LINES);
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
