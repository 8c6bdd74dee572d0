import pg from 'pg';
import { testServerUrl } from './test-servers.js';

/** A connection that makes and drops databases, for the time of one piece of work. */
export async function withAdminConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
