import pg from 'pg';
import { testServerUrl } from './test-servers.js';

/** Runs work on a connection that may create and drop databases. */
export async function withAdminConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
