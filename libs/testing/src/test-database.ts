import { randomBytes } from 'node:crypto';
import { withAdminConnection } from './admin-connection.js';
import { databaseName, databaseUrl } from './database-name.js';
import { templateDatabase } from './template-database.js';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a migrated database for one test by copying a template, in well under a second. */
export async function testDatabase(): Promise<TestDatabase> {
  return copyOf(await templateDatabase());
}

/** Creates an empty database for one test. */
export function emptyDatabase(): Promise<TestDatabase> {
  return copyOf('template1');
}

async function copyOf(template: string): Promise<TestDatabase> {
  const name = databaseName(randomBytes(6).toString('hex'));
  await withAdminConnection((client) => client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`));
  return {
    url: databaseUrl(name),
    drop: () =>
      withAdminConnection(
        async (client) => void (await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)),
      ),
  };
}
