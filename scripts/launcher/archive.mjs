import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { versionDefined } from './bundle.mjs';
import { npm, run } from './commands.mjs';
import { inData, inRoot } from './data-folder.mjs';
import { thirdPartyLicences } from './third-party-licences.mjs';

const LICENCES = 'THIRD-PARTY-LICENSES';

/**
 * Makes an archive that npm installs anywhere: programs that contain all their packages, with the files beside them and the licences.
 * Returns its path. `bundles` has an entry for each output, `copies` a source for each name in the archive, `sources` further files
 * that a bundle contains, and `finish` adds what else the folder needs.
 */
export async function makeArchive(lifetime, folder, { manifest, bundles, copies, sources = [], finish = () => {} }) {
  const content = inData(`archive-of-${manifest.name.replace(/\W+/g, '-')}`);
  rmSync(content, { recursive: true, force: true });
  mkdirSync(content, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const inputs = [];
  for (const [output, bundled] of Object.entries(bundles))
    inputs.push(...(await bundle(bundled, path.join(content, output))));
  for (const [name, source] of Object.entries(copies))
    cpSync(inRoot(source), path.join(content, name), { recursive: true });
  await finish(content);
  writeFileSync(path.join(content, LICENCES), thirdPartyLicences([...sources, ...inputs]));
  const { version, license, engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const files = [...Object.keys(bundles), ...Object.keys(copies), ...(manifest.files ?? []), LICENCES];
  const whole = { version, license, type: 'module', engines, ...manifest, files };
  writeFileSync(path.join(content, 'package.json'), `${JSON.stringify(whole, undefined, 2)}\n`);
  await run(lifetime, [...npm(), 'pack', '--silent', '--pack-destination', path.resolve(folder)], {
    cwd: content,
    failed: 'The archive could not be made.',
    fix: 'Read the lines above; `npm pack` needs a folder that it may write to.',
  });
  return path.join(path.resolve(folder), `${manifest.name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

/** Bundles a program with all its packages, and returns the files that it contains now. */
async function bundle({ entry, platform = 'node', isCommand = false }, outfile) {
  const { metafile } = await build({
    ...{ entryPoints: [inRoot(entry)], outfile, absWorkingDir: inRoot(), legalComments: 'none', platform },
    ...{ bundle: true, format: 'esm', target: 'es2022', minifyWhitespace: true, logLevel: 'warning', metafile: true },
    banner: { js: (isCommand ? '#!/usr/bin/env node' : '') + (platform === 'node' ? banner : '') },
    define: versionDefined(),
    plugins: [missingOnesStayOutside],
  });
  return Object.keys(metafile.inputs).map((input) => inRoot(input));
}

/** A CommonJS package expects this name when it is part of an ES module. */
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
      if (name.startsWith('@app/')) return undefined;
      try {
        resolve(name);
        return undefined;
      } catch (error) {
        return error.code === 'MODULE_NOT_FOUND' ? { path: name, external: true } : undefined;
      }
    });
  },
};
