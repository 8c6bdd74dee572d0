import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inRoot } from '../launcher/data-folder.mjs';
import { notInstalled, oneCopyOfEach } from '../launcher/bundle.mjs';

/**
 * Jest loads every module of a package again for every suite, and takes about a millisecond for each: an API has 2,300 of them.
 * So each group of packages is bundled into one file, and `jest.config.ts` maps their names to it. The packages of a group share
 * modules; what they import of another group they get from there, so that each class exists once.
 */
const groupsFile = inRoot('scripts/testing/package-groups.json');
const GROUPS = JSON.parse(readFileSync(groupsFile, 'utf8'));

/** The first loads a native file, the second finds its pages. */
const EXTERNAL = ['msgpackr-extract', '@bull-board/ui', ...notInstalled];

const folder = inRoot('dist/test-packages');
const names = Object.values(GROUPS).flat();

/** Makes the files anew when an installed version or a group has changed. */
export async function bundlePackages() {
  const digestFile = path.join(folder, 'digest');
  const digest = digestOfPackages();
  if (existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest) return;
  rmSync(folder, { recursive: true, force: true });
  await Promise.all(Object.entries(GROUPS).map(([group, members]) => bundleGroup(group, members)));
  for (const [group, members] of Object.entries(GROUPS)) for (const name of members) writeEntry(group, name);
  writeFileSync(digestFile, digest);
}

function digestOfPackages() {
  const files = [fileURLToPath(import.meta.url), groupsFile, inRoot('package-lock.json')];
  return files.reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256')).digest('hex');
}

/** Each package of a group is loaded when a suite first asks for it. */
const bundleGroup = (group, members) =>
  build({
    stdin: {
      contents: `module.exports = { ${members.map((name) => `'${name}': () => require('${name}')`).join(', ')} };`,
      resolveDir: inRoot(),
    },
    outfile: path.join(folder, `${group}.cjs`),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // Jest cannot import a module at run time.
    supported: { 'dynamic-import': false },
    keepNames: true,
    legalComments: 'none',
    logLevel: 'error',
    define: { 'import.meta.url': 'bundleUrl' },
    banner: { js: `const bundleUrl = require('node:url').pathToFileURL(__filename).href;` },
    plugins: [oneCopyOfEach],
    external: [...EXTERNAL, ...names.filter((name) => !members.includes(name))],
  });

function writeEntry(group, name) {
  const file = path.join(folder, 'names', `${name}.cjs`);
  mkdirSync(path.dirname(file), { recursive: true });
  const bundle = path.relative(path.dirname(file), path.join(folder, `${group}.cjs`));
  writeFileSync(file, `module.exports = require('${bundle}')['${name}']();\n`);
}
