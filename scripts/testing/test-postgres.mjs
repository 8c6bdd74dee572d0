import { randomBytes } from 'node:crypto';
import { Failure } from '../launcher/failure.mjs';
import { createDatabase, query } from '../launcher/postgres-client.mjs';
import { containerPostgres } from './container-postgres.mjs';
import { throwawayPostgres } from './throwaway-postgres.mjs';

const NO_SUCH_DATABASE = '3D000';

/**
 * A Postgres server for one run: the one of DATABASE_URL, else a container where Docker has one quickly, else an embedded one.
 * On any of them the tests keep to databases whose names begin with that of the database in the URL returned.
 */
export async function testPostgres(lifetime) {
  const server = given() ?? (await containerPostgres(lifetime)) ?? (await throwawayPostgres(lifetime));
  const prefix = `risiti_test_${randomBytes(4).toString('hex')}`;
  await createDatabase(server.url, prefix).catch((error) => {
    throw new Failure(`No database for the tests could be made: ${error.message}`, {
      fix: `They use ${server.name}. See that it runs and that its user may create databases.`,
    });
  });
  lifetime.add({ stop: () => dropAll(server.url, prefix) });
  return { ...server, url: withDatabase(server.url, prefix) };
}

function given() {
  const url = process.env.DATABASE_URL;
  return url && { url, name: 'the Postgres of DATABASE_URL, in databases of their own' };
}

/** With what tests that were broken off have left. */
async function dropAll(serverUrl, prefix) {
  const found = await query(serverUrl, 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix]);
  for (const { datname } of found) await drop(serverUrl, datname);
}

/** What keeps a stack for the tests takes its databases away itself, at the same time when the run was broken off. */
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
