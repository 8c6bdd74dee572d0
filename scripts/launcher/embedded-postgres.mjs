import { Failure } from './failure.mjs';
import { inRoot } from './paths.mjs';
import { claimPort } from './ports.mjs';
import { postgresAccount } from './postgres-account.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { createDatabase, query } from './postgres-client.mjs';
import { makeCluster, NAME } from './postgres-cluster.mjs';
import { Service } from './service.mjs';

/** One that no outgoing connection can have got: it must be free again whenever Postgres is started anew. */
const PORT = 25_432;
const always = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', log_timezone: 'UTC' };

/** Starts a Postgres of our own over a data folder, made when it is missing, and resolves to the URL of its database. */
export async function startEmbeddedPostgres(
  lifetime,
  { name, dataDir, password, settings, initdbFlags = [], port: wanted = PORT },
) {
  const binaries = await postgresBinaries();
  const account = postgresAccount(dataDir, binaries.postgres);
  await makeCluster(lifetime, { dataDir, password, binaries, account, flags: initdbFlags });
  const port = await claimPort('embedded Postgres', wanted);
  const url = (database) => `postgresql://${NAME}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const command = [...account.before, binaries.postgres, '-D', dataDir, ...asFlags({ port, ...always, ...settings })];
  const server = { name, command, options: account.options, dataDir };
  await service(server, () => answers(url('postgres'))).start(lifetime);
  await createDatabase(url('postgres'), NAME);
  return url(NAME);
}

export function asFlags(settings) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function service({ name, ...start }, isHealthy) {
  return new Service({
    name,
    program: inRoot('scripts/launcher/postgres-server.mjs'),
    args: [JSON.stringify(start)],
    isHealthy,
    // What it logs is for the readers of its log; the programs report what concerns them.
    echo: false,
    // More than it grants Postgres itself: killed outright it would leave Postgres behind.
    graceMs: 25_000,
    killSignal: 'SIGQUIT',
    // Right after a crash the last sessions may hold the shared memory for a moment longer.
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
      'The embedded Postgres does not know our password: .data/secrets.json is not the one it was made with.',
      {
        fix: 'Put the file back, or remove .data to begin anew with an empty database.',
      },
    );
  }
}

const WRONG_PASSWORD = '28P01';
