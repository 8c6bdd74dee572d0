import path from 'node:path';
import { sourcesOf } from './bundle.mjs';
import { run } from './commands.mjs';
import { compiled, inRoot } from './data-folder.mjs';
import { makeArchive } from './archive.mjs';

/** The packages that other projects install without this repository, by the name that `npm run pack` takes. */
export const archives = {
  simulator: (lifetime, folder) =>
    makeArchive(lifetime, folder, {
      manifest: {
        name: 'etims-simulator',
        description: 'A simulated KRA eTIMS OSCU service, for any client of it',
        bin: { 'etims-simulator': 'etims-simulator.mjs' },
      },
      bundles: { 'simulator.mjs': { entry: path.relative(inRoot(), compiled('simulator')) } },
      copies: {
        'etims-simulator.mjs': 'apps/simulator/archive/etims-simulator.mjs',
        'README.md': 'apps/simulator/README.md',
        LICENSE: 'LICENSE',
      },
      // The built program is a bundle already.
      sources: sourcesOf(compiled('simulator')),
    }),

  client: (lifetime, folder) =>
    makeArchive(lifetime, folder, {
      manifest: {
        name: '@risiti/client',
        description: 'Sells with Risiti: tax invoices of Kenya, signed by KRA eTIMS',
        exports: {
          '.': {
            browser: { types: './types/browser.d.ts', default: './browser.js' },
            types: './types/index.d.ts',
            default: './index.js',
          },
          './browser': { types: './types/browser.d.ts', default: './browser.js' },
          './amounts.json': './amounts.json',
        },
        files: ['types'],
        sideEffects: false,
      },
      bundles: {
        'index.js': { entry: 'libs/client/src/index.ts' },
        'browser.js': { entry: 'libs/client/src/browser.ts', platform: 'browser' },
      },
      copies: {
        'README.md': 'libs/client/README.md',
        examples: 'libs/client/examples',
        python: 'libs/client/python',
        php: 'libs/client/php',
        'amounts.json': 'docs/amounts.json',
        LICENSE: 'LICENSE',
      },
      finish: (content) => writeTypes(lifetime, path.join(content, 'types')),
    }),

  cli: (lifetime, folder) =>
    makeArchive(lifetime, folder, {
      manifest: {
        name: '@risiti/cli',
        description: 'Sells with Risiti from a terminal',
        bin: { risiti: 'risiti.mjs' },
      },
      bundles: { 'risiti.mjs': { entry: 'apps/cli/src/main.ts', isCommand: true } },
      copies: { 'README.md': 'apps/cli/README.md', LICENSE: 'LICENSE' },
    }),
};

const writeTypes = (lifetime, outDir) =>
  run(
    lifetime,
    [
      ...[process.execPath, inRoot('node_modules/typescript/bin/tsc'), '--declaration', '--emitDeclarationOnly'],
      ...['--ignoreConfig', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023', '--types', 'node'],
      ...['--strict', '--skipLibCheck', '--rootDir', 'libs/client/src', '--outDir', outDir],
      ...['index.ts', 'browser.ts', 'fetch-types.d.ts'].map((file) => `libs/client/src/${file}`),
    ],
    { cwd: inRoot(), failed: 'The types of the client could not be written.' },
  );
