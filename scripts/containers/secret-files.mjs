import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makers } from '../launcher/secrets.mjs';

/**
 * The secrets of an installation, each in a file of its own, as containers take them. What is there already stays as it
 * is, and is kept with what it opens: to bring one's own is to put it there before the first start.
 */
export function keepSecretFiles(folder, databaseUrl) {
  const made = Object.entries(makers).filter(([name, make]) => keep(fileIn(folder, name), make));
  const url = fileIn(folder, 'databaseUrl');
  const withPassword = () => addPassword(databaseUrl, readFileSync(fileIn(folder, 'postgresPassword'), 'utf8').trim());
  return [...made.map(([name]) => fileIn(folder, name)), ...(keep(url, withPassword) ? [url] : [])];
}

function keep(file, make) {
  if (existsSync(file)) return false;
  // Moved into place whole: one that was stopped in the middle must not leave half a password.
  writeFileSync(`${file}.draft`, `${make()}\n`, { mode: 0o600 });
  renameSync(`${file}.draft`, file);
  return true;
}

/** `postgresPassword` is in the file `postgres-password`. */
function fileIn(folder, name) {
  return path.join(
    folder,
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
}

function addPassword(databaseUrl, password) {
  const url = new URL(databaseUrl);
  url.password = encodeURIComponent(password);
  return url.href;
}
