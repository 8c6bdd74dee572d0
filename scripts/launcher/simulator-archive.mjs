import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { sourcesOf } from './bundle.mjs';
import { npm, run } from './commands.mjs';
import { compiled, inData, inRoot } from './data-folder.mjs';
import { thirdPartyLicences } from './third-party-licences.mjs';

const NAME = 'etims-simulator';
const LICENCES = 'THIRD-PARTY-LICENSES';

/**
 * Makes an archive that npm installs anywhere: the bundled program, which needs no other package, with its command, its
 * README and the licences. Returns the path of the archive.
 */
export async function packSimulator(lifetime, folder) {
  const content = inData('simulator-archive');
  rmSync(content, { recursive: true, force: true });
  mkdirSync(content, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const { version, license, engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const files = ['etims-simulator.mjs', 'simulator.mjs', 'README.md', 'LICENSE', LICENCES];
  const description = 'A simulated KRA eTIMS OSCU service, for any client of it';
  const bin = { [NAME]: 'etims-simulator.mjs' };
  const manifest = { name: NAME, version, description, license, type: 'module', engines, bin, files };
  writeFileSync(path.join(content, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  const { inputs } = (await bundleAll(path.join(content, 'simulator.mjs'))).metafile;
  const sources = [...sourcesOf(compiled('simulator')), ...Object.keys(inputs).map((input) => inRoot(input))];
  writeFileSync(path.join(content, LICENCES), thirdPartyLicences(sources));
  const command = inRoot('apps/simulator/archive/etims-simulator.mjs');
  copyFileSync(command, path.join(content, 'etims-simulator.mjs'));
  copyFileSync(inRoot('apps/simulator/README.md'), path.join(content, 'README.md'));
  copyFileSync(inRoot('LICENSE'), path.join(content, 'LICENSE'));
  await run(lifetime, [...npm(), 'pack', '--silent', '--pack-destination', path.resolve(folder)], {
    cwd: content,
    failed: 'The archive could not be made.',
    fix: 'Read the lines above; `npm pack` needs a folder that it may write to.',
  });
  return path.join(path.resolve(folder), `${NAME}-${version}.tgz`);
}

/** The program in `dist` still imports some packages from `node_modules`. The one of the archive has them inside. */
const bundleAll = (outfile) =>
  build({
    ...{ entryPoints: [compiled('simulator')], outfile, absWorkingDir: inRoot(), legalComments: 'none' },
    ...{ bundle: true, platform: 'node', format: 'esm', minifyWhitespace: true, logLevel: 'warning', metafile: true },
    banner: { js: banner },
    plugins: [missingOnesStayOutside],
  });

/** Packages of this bundle expect what those of the first one expect. */
const banner = `
import { createRequire as createRequireOfArchive } from 'node:module';
const require = createRequireOfArchive(import.meta.url);
`;

const { resolve } = createRequire(inRoot('package.json'));

/** Nest looks for optional packages that nobody installed. */
const missingOnesStayOutside = {
  name: 'missing-ones-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[@\w]/ }, ({ path: name }) => {
      try {
        resolve(name);
        return undefined;
      } catch (error) {
        return error.code === 'MODULE_NOT_FOUND' ? { path: name, external: true } : undefined;
      }
    });
  },
};
