import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

/** The name of the superuser and of the database alike. */
export const NAME = 'risiti';

/**
 * Makes the data folder of a new Postgres unless it is there. It is made beside its place and moved in one step, so that an
 * interrupted start leaves nothing half made.
 */
export async function makeCluster(lifetime, { dataDir, password, binaries, account, flags = [] }) {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return;
  const draft = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  for (const place of [draft, passwordFile, dataDir]) rmSync(place, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined) for (const place of [draft, passwordFile]) chownSync(place, account.uid, account.gid);
  try {
    await initdb(lifetime, { draft, passwordFile, binaries, account, flags });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, dataDir);
}

function initdb(lifetime, { draft, passwordFile, binaries, account, flags }) {
  const command = [
    ...account.before,
    binaries.initdb,
    ...[`--pgdata=${draft}`, `--username=${NAME}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    // Postgres' own locale: the same order and case on every machine, whatever the system has installed.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...flags,
  ];
  return run(lifetime, command, {
    ...account.options,
    cwd: '/',
    failed: 'The embedded Postgres could not make its data folder.',
    fix: 'Mend what it says, or set DATABASE_URL to a Postgres of your own.',
  });
}
