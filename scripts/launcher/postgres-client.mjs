import { importPackage } from './npm-packages.mjs';

/** One statement over a connection of its own. */
export async function query(url, statement, values) {
  const { default: pg } = await importPackage('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that goes away fails the statement; the event of the same name would end the process.
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
