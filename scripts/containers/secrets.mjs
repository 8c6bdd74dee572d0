/** `docker compose up` runs this first: `secrets.mjs <folder> <URL of the database> <URL of the Redis>`, both without passwords. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { secretMakers } from '../launcher/data-folder.mjs';

/** The API and the workers have a role that only reads and writes rows. `migrate` gives it its rights, and makes it if it may. */
const PROGRAM_ROLE = 'risiti_program';

/**
 * Creates the secrets of an installation, one file each, as containers take them. An existing file stays as it is: an operator
 * can put their own secret there before the first start.
 */
export function createSecretFiles(folder, databaseUrl, redisUrl = 'redis://127.0.0.1:6379') {
  const newPassword = secretMakers.postgresPassword;
  const contentOf = (name) => readFileSync(fileIn(folder, name), 'utf8').trim();
  const makers = {
    ...secretMakers,
    ...{ programPassword: newPassword, redisPassword: newPassword },
    databaseUrl: () => withLogin(databaseUrl, contentOf('postgresPassword')),
    programDatabaseUrl: () => withLogin(contentOf('databaseUrl'), contentOf('programPassword'), PROGRAM_ROLE),
    redisUrl: () => withLogin(redisUrl, contentOf('redisPassword')),
  };
  const created = Object.entries(makers).filter(([name, make]) => createIfMissing(fileIn(folder, name), make));
  return created.map(([name]) => fileIn(folder, name));
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

function withLogin(address, password, role) {
  const url = new URL(address);
  if (role) url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
}

if (process.argv[1] === import.meta.filename) {
  const created = createSecretFiles(...process.argv.slice(2));
  console.log(created.length > 0 ? `Created ${created.join(', ')}` : 'All secrets exist already.');
}
