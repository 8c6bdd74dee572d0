import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './messages.mjs';

export const root = path.resolve(import.meta.dirname, '../..');
export const inRoot = (...parts) => path.join(root, ...parts);
export const inData = (...parts) => inRoot('.data', ...parts);

/** The compiled program of an app, as `nest build` leaves it. */
export const compiled = (app, program = 'main') => inRoot('dist/apps', app, 'src', `${program}.js`);

/** Other users may cross `.data` but not list it: root starts Postgres as another user, whose data lies below. */
export function makeDataFolder() {
  mkdirSync(inData(), { recursive: true });
  chmodSync(inData(), 0o711);
}

export function makePrivateFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The owner alone can read the file. A reader finds the old or the new content, never a part. */
export function writePrivateJson(file, value) {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

export function readPrivateJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Failure(`${file} is not valid JSON: ${error.message}`, {
      fix: 'Correct the file, or remove .data to start again with an empty database.',
    });
  }
}

const text = (bytes) => randomBytes(bytes).toString('base64url');

/** The first start creates the secrets. Later starts must reuse them, because the database holds data sealed with them. */
export const secretMakers = {
  postgresPassword: () => text(24),
  encryptionKey: () => randomBytes(32).toString('base64'),
  dashboardKey: () => randomBytes(32).toString('base64'),
  apiKey: () => `service_test_${text(32)}`,
  operatorEmail: () => 'operator@risiti.localhost',
  operatorPassword: () => text(18),
  ownerPassword: () => text(18),
  deviceSerialNumber: () => `DEMO${randomBytes(4).toString('hex').toUpperCase()}`,
};

export function loadSecrets(file = inData('secrets.json')) {
  const kept = readPrivateJson(file) ?? {};
  const missing = Object.entries(secretMakers).filter(([name]) => !kept[name]);
  const secrets = { ...kept, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) };
  if (missing.length > 0) writePrivateJson(file, secrets);
  return secrets;
}
