import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';

/** Our packages are looked up only when needed: this code runs before anything is installed. */
export const importPackage = (name) => import(pathToFileURL(requireHere().resolve(name)).href);

/** The command that runs a tool of `node_modules` with this very Node, without asking npx or the PATH. */
export function tool(packageName, bin = packageName) {
  const folder = inRoot('node_modules', packageName);
  const { bin: bins } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return [process.execPath, path.join(folder, typeof bins === 'string' ? bins : bins[bin])];
}

/** npm itself, the one that started us if one did. */
export function npm() {
  const self = process.env.npm_execpath;
  return self?.endsWith('npm-cli.js') && existsSync(self) ? [process.execPath, self] : ['npm'];
}

function requireHere() {
  return createRequire(inRoot('package.json'));
}
