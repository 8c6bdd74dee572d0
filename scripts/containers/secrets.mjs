/** `docker compose up` runs this first: `secrets.mjs <folder> <URL of the database, without its password>`. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { secretMakers } from '../launcher/data-folder.mjs';

/**
 * Creates the secrets of an installation, one file each, as containers take them. An existing file stays as it is: an operator
 * can put their own secret there before the first start.
 */
export function createSecretFiles(folder, databaseUrl) {
  const created = Object.entries(secretMakers).filter(([name, make]) => createIfMissing(fileIn(folder, name), make));
  const url = fileIn(folder, 'databaseUrl');
  const withPassword = () => addPassword(databaseUrl, readFileSync(fileIn(folder, 'postgresPassword'), 'utf8').trim());
  return [...created.map(([name]) => fileIn(folder, name)), ...(createIfMissing(url, withPassword) ? [url] : [])];
}

function createIfMissing(file, make) {
  if (existsSync(file)) return false;
  // The file moves into place whole: an interrupted start must not leave half a password.
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

if (process.argv[1] === import.meta.filename) {
  const created = createSecretFiles(...process.argv.slice(2));
  console.log(created.length > 0 ? `Created ${created.join(', ')}` : 'All secrets exist already.');
}
