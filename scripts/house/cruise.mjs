import { execFileSync } from 'node:child_process';
import { inRoot } from '../launcher/data-folder.mjs';
import { isProduction } from './tree.mjs';

const OUTPUT_MAX = 256 * 1024 * 1024;

/** The imports between production files of apps and libs that dependency-cruiser finds, as pairs of files. */
export function importsIn(root) {
  const program = inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'libs'];
  const { modules } = JSON.parse(execFileSync(process.execPath, args, { cwd: root, maxBuffer: OUTPUT_MAX }));
  return modules
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved]))
    .filter((pair) => pair.every(isProduction));
}
