import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm, run, tool } from './commands.mjs';
import { inRoot } from './data-folder.mjs';
import { step } from './messages.mjs';

/** Turns a fresh clone into runnable programs. Each part does nothing when its result is up to date. */
export async function prepare(lifetime) {
  await install(lifetime);
  await generate(lifetime);
  await build(lifetime);
}

const lockfile = inRoot('package-lock.json');
/** npm lists here what it has installed. */
const installedList = inRoot('node_modules/.package-lock.json');
const REPORTED_LINES = 15;

export async function install(lifetime) {
  if (existsSync(installedList) && isInstalled(read(lockfile), read(installedList))) return;
  await step('Install the packages', () => npmCi(lifetime));
}

/** Compares versions, not dates: a lockfile with a new date must not cause an installation, which needs a network. */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted.packages).every(([folder, { version, optional }]) => {
    if (folder === '') return true;
    const found = installed.packages[folder];
    return found ? found.version === version : optional === true;
  });
}

function npmCi(lifetime) {
  return run(lifetime, [...npm(), 'ci', '--include=dev', '--no-fund', '--no-audit'], {
    env: { ...process.env, ...quietInstallers },
    digest: firstErrors,
    failed: 'The packages could not be installed.',
    fix: 'The first start needs the npm registry. Check the network (`npm ping`) and try again.',
  });
}

/**
 * Stops packages that call home or download an unused engine during installation. npm must print its errors even when it was
 * started silently (`npm start -s`), because this code reads them.
 */
const quietInstallers = {
  SCARF_ANALYTICS: 'false',
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  npm_config_loglevel: 'error',
};

/** npm prints the problem first and a page of usage after it. */
function firstErrors(output) {
  return output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .slice(0, REPORTED_LINES);
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The client of the ledger, and that of the textbook in the bench, which has tables of its own. */
const clients = [
  { schema: 'prisma/schema.prisma', client: 'libs/persistence/src/generated' },
  { schema: 'apps/bench/src/textbook/schema.prisma', client: 'apps/bench/src/textbook/generated' },
];

export async function generate(lifetime) {
  for (const { schema, client } of clients) {
    const print = fingerprint([schema, 'prisma.config.ts', 'node_modules/prisma/package.json']);
    await ifChanged(inRoot(client, '.stamp'), print, () =>
      step(`Generate the database client of ${schema}`, async () => {
        rmSync(inRoot(client), { recursive: true, force: true });
        await run(lifetime, [...tool('prisma'), 'generate', '--schema', schema], {
          failed: `The database client could not be generated from ${schema}.`,
          env: { ...process.env, ...withoutDownloads },
        });
      }),
    );
  }
}

/** The CLI downloads an engine that generating does not use, unless this variable names an executable; any one will do. */
const withoutDownloads = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
};

const builtFrom = [
  ...['apps', 'libs', '.swcrc', 'nest-cli.json', 'package.json', 'package-lock.json', 'tsconfig.json'],
  'scripts/launcher/bundle.mjs',
];
const isSpec = (file) => /\.(spec|medium-spec|e2e-spec)\.ts$/.test(file);

export async function build(lifetime) {
  await ifChanged(inRoot('dist/.stamp'), fingerprint(builtFrom, { skip: isSpec }), () =>
    step('Build', async () => {
      // A deleted source must not leave its result behind.
      rmSync(inRoot('dist'), { recursive: true, force: true });
      await Promise.all([buildPrograms(lifetime), buildConsole(lifetime)]);
    }),
  );
}

async function buildPrograms(lifetime) {
  await run(lifetime, [...tool('@nestjs/cli', 'nest'), 'build'], { failed: 'The sources could not be built.' });
  await run(lifetime, [process.execPath, inRoot('scripts/bundle.mjs')], {
    failed: 'The programs could not be bundled.',
  });
}

const buildConsole = (lifetime) =>
  run(lifetime, [...tool('vite'), 'build', '--config', 'apps/console/vite.config.ts', '--logLevel', 'error'], {
    failed: 'The console could not be built.',
  });

/** Digests the contents of files and folders. Dates do not help: a checkout or a copy changes only the dates. */
export function fingerprint(paths, { skip = () => false } = {}) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((each) => filesOf(inRoot(each)))) {
    if (skip(file)) continue;
    hash
      .update(`${path.relative(inRoot(), file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Does `work` only if the stamp beside the result has another fingerprint, and writes the stamp after it. */
export async function ifChanged(stampFile, print, work) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === print) return;
  await work();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, print);
}

function filesOf(file) {
  if (!existsSync(file)) return [];
  if (statSync(file).isFile()) return [file];
  return readdirSync(file)
    .sort()
    .flatMap((name) => filesOf(path.join(file, name)));
}
