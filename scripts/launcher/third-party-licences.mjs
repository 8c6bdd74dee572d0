import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MODULES = 'node_modules/';
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/**
 * The licences of the packages from which a bundle was made: most of them let a program that contains them be given away only
 * together with their text. `files` are the sources of the bundle; those of our own are left out.
 */
export function thirdPartyLicences(files) {
  const folders = new Set(files.map(packageFolderOf).filter((folder) => folder !== undefined));
  return [...folders]
    .map(licenceOf)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** A package may lie inside another one, so the last folder counts. */
function packageFolderOf(file) {
  const begin = file.replaceAll('\\', '/').lastIndexOf(MODULES);
  if (begin === -1) return undefined;
  const end = begin + MODULES.length;
  const [scope, name] = file.slice(end).split(/[\\/]/);
  return path.join(file.slice(0, end), scope.startsWith('@') ? path.join(scope, name) : scope);
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n') + '\n';
}
