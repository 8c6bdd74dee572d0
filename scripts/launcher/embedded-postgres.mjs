import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { importPackage, run } from './commands.mjs';
import { inRoot } from './data-folder.mjs';
import { Failure } from './messages.mjs';
import { postgresAccount, postgresBinaries } from './postgres-program.mjs';
import { Service } from './service.mjs';
import { claimPort } from './stack-settings.mjs';

/** Outgoing connections never get this port, so it is free whenever Postgres starts again. */
const PORT = 25_432;
const always = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', log_timezone: 'UTC' };

/** Starts our own Postgres, creates its data folder if needed, and resolves to the URL of its database. */
export async function startEmbeddedPostgres(
  lifetime,
  { name, dataDir, password, settings, initdbFlags = [], port: wanted = PORT },
) {
  const binaries = await postgresBinaries();
  const account = postgresAccount(dataDir, binaries.postgres);
  await createDataFolder(lifetime, { dataDir, password, binaries, account, flags: initdbFlags });
  const port = await claimPort('embedded Postgres', wanted);
  const url = (database) =>
    `postgresql://${DATABASE_NAME}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const command = [...account.prefix, binaries.postgres, '-D', dataDir, ...asFlags({ port, ...always, ...settings })];
  const server = { name, command, options: account.options, dataDir };
  await serviceFor(server, () => answers(url('postgres'))).start(lifetime);
  await createDatabase(url('postgres'), DATABASE_NAME);
  return url(DATABASE_NAME);
}

export function asFlags(settings) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function serviceFor({ name, ...start }, isHealthy) {
  return new Service({
    name,
    program: inRoot('scripts/launcher/server-process.mjs'),
    args: [JSON.stringify(start)],
    isHealthy,
    // Its log stays in the log file; our programs report the errors that concern them.
    echo: false,
    // Longer than server-process.mjs gives Postgres: killed at once, it would leave Postgres running.
    graceMs: 25_000,
    killSignal: 'SIGQUIT',
    // After a crash the last sessions may hold the shared memory for a moment.
    startTries: 5,
  });
}

async function answers(url) {
  try {
    await query(url, 'SELECT 1');
    return true;
  } catch (error) {
    if (error.code !== WRONG_PASSWORD) return false;
    throw new Failure(
      'The embedded Postgres refuses our password: .data/secrets.json does not belong to this database.',
      {
        fix: 'Restore the file, or remove .data to start again with an empty database.',
      },
    );
  }
}

const WRONG_PASSWORD = '28P01';

/** The name of the superuser and of the database. */
const DATABASE_NAME = 'risiti';

/** Builds a new data folder beside its place and moves it in one step, so that an interrupted start leaves no half of one. */
export async function createDataFolder(lifetime, { dataDir, password, binaries, account, flags = [] }) {
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
    ...account.prefix,
    binaries.initdb,
    ...[`--pgdata=${draft}`, `--username=${DATABASE_NAME}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    // Postgres' built-in locale sorts the same on every machine.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...flags,
  ];
  return run(lifetime, command, {
    ...account.options,
    cwd: '/',
    failed: 'The embedded Postgres could not create its data folder.',
    fix: 'Correct the problem above, or set DATABASE_URL to your own Postgres.',
  });
}

/** Runs one statement over its own connection. */
export async function query(url, statement, values) {
  const { default: pg } = await importPackage('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A lost server fails the statement anyway; an unhandled error event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function createDatabase(serverUrl, name) {
  const found = await query(serverUrl, 'SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (found.length === 0) await query(serverUrl, `CREATE DATABASE "${name}"`);
}
