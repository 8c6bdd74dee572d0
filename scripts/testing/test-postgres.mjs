import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import { inData } from '../launcher/data-folder.mjs';
import { asFlags, createDatabase, query, startEmbeddedPostgres } from '../launcher/embedded-postgres.mjs';
import { Failure, step } from '../launcher/messages.mjs';
import { isAlive } from '../launcher/pid-files.mjs';
import { POSTGRES_IMAGE, startContainer } from './container.mjs';

const NO_SUCH_DATABASE = '3D000';
const PASSWORD = 'test';

/** Tests kill processes, not machines: data in the system's memory survives that without fsync. */
export const settingsForTests = { max_connections: 400, fsync: 'off', full_page_writes: 'off' };

/**
 * Provides a Postgres server for one run: the server of DATABASE_URL, else a container if Docker has one quickly, else an
 * embedded server. The tests only use databases whose names begin with the name of the database in the returned URL.
 */
export async function testPostgres(lifetime) {
  const server = fromEnvironment() ?? (await containerPostgres(lifetime)) ?? (await embeddedPostgres(lifetime));
  const prefix = `risiti_test_${randomBytes(4).toString('hex')}`;
  await createDatabase(server.url, prefix).catch((error) => {
    throw new Failure(`The database for the tests could not be created: ${error.message}`, {
      fix: `The tests use ${server.name}. Check that it runs and that its user may create databases and roles.`,
    });
  });
  lifetime.add({ stop: () => dropAll(server.url, prefix) });
  return { ...server, url: withDatabase(server.url, prefix) };
}

function fromEnvironment() {
  const url = process.env.DATABASE_URL;
  return url && { url, name: 'the Postgres of DATABASE_URL, in separate databases' };
}

async function containerPostgres(lifetime) {
  const container = await startContainer(lifetime, {
    image: POSTGRES_IMAGE,
    configure: (image, Wait) =>
      image
        .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
        .withCommand(['postgres', ...asFlags(settingsForTests)])
        .withExposedPorts(5432)
        // The image starts Postgres once to prepare it and a second time to serve.
        .withWaitStrategy(Wait.forLogMessage('ready to accept connections', 2)),
    fallback: 'an embedded Postgres is used instead',
  });
  if (!container) return undefined;
  const url = `postgresql://postgres:${PASSWORD}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  await query(url, 'SELECT 1');
  return { url, name: `${POSTGRES_IMAGE} in a container, without fsync` };
}

async function embeddedPostgres(lifetime) {
  const url = await temporaryPostgres(lifetime, {
    name: 'test-postgres',
    folder: inMemory('test-postgres'),
    title: 'Start a Postgres for the tests',
    settings: settingsForTests,
    initdbFlags: ['--no-sync'],
    port: 0,
  });
  return { url, name: 'an embedded Postgres without fsync' };
}

const MEMORY = '/dev/shm';
const MEMORY_FREE_MIN = 8 * 1024 ** 3;

/**
 * A folder in memory, or undefined where there is none with enough room. A run creates and deletes hundreds of databases of
 * a thousand files each, and a file system on a disk needs a quarter of a second of processor time for each of them.
 */
function inMemory(name) {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const isRoomy = Math.min(bavail * bsize, freemem()) >= MEMORY_FREE_MIN;
    return isRoomy ? path.join(MEMORY, `risiti-${name}`) : undefined;
  } catch {
    return undefined;
  }
}

/** Starts an embedded Postgres for this run and removes its data at the end. */
export async function temporaryPostgres(lifetime, { name, title, folder = inData(name), ...server }) {
  mkdirSync(folder, { recursive: true });
  removeAbandoned(folder);
  const dataDir = path.join(folder, String(process.pid));
  lifetime.add({ stop: () => rmSync(dataDir, { recursive: true, force: true }) });
  const password = randomBytes(12).toString('base64url');
  return step(title, () => startEmbeddedPostgres(lifetime, { name, dataDir, password, ...server }));
}

/**
 * Removes the data of runs that were killed. A folder has the process number of its run. Any living program of ours keeps its
 * folder, whatever its name is: a wrong guess leaves a folder here for longer and never deletes the data of a running server.
 */
export function removeAbandoned(folder) {
  const abandoned = readdirSync(folder).filter((name) => !isAlive(Number.parseInt(name, 10), '.mjs'));
  for (const name of abandoned) rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** Tests that were broken off leave databases behind. */
async function dropAll(serverUrl, prefix) {
  const found = await query(serverUrl, 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix]);
  for (const { datname } of found) await drop(serverUrl, datname);
  await query(serverUrl, `DROP ROLE IF EXISTS "${prefix}_program"`);
}

/** The host of the shared stack may drop its databases at the same time. */
async function drop(serverUrl, name) {
  try {
    await query(serverUrl, `ALTER DATABASE "${name}" IS_TEMPLATE false`);
    await query(serverUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
  } catch (error) {
    if (error.code !== NO_SUCH_DATABASE) throw error;
  }
}

function withDatabase(serverUrl, name) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
