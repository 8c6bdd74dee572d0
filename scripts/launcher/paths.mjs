import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const inRoot = (...parts) => path.join(root, ...parts);
export const inData = (...parts) => inRoot('.data', ...parts);

/** The compiled program of an app, as `nest build` leaves it. */
export const compiled = (app, program = 'main') => inRoot('dist/apps', app, 'src', `${program}.js`);

/** `.data` may be crossed but not listed by others: a Postgres started by root runs as a user of its own, below it. */
export function makeDataFolder() {
  mkdirSync(inData(), { recursive: true });
  chmodSync(inData(), 0o711);
}

export function makePrivateFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
