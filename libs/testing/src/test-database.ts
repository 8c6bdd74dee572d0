import { randomBytes, createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { projectRoot } from './compiled-program.js';
import { migrate, migrateFor } from './migrate.js';
import { testServerUrl } from './test-servers.js';

export interface TestDatabase {
  url: string;
  /** The address with the role of the programs, which may only read and write rows. */
  programUrl?: string;
  drop(): Promise<void>;
}

/** Creates a migrated database for one test by copying a template, in well under a second. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await copyOf(await templateDatabase());
  return { url, programUrl: programUrlOf(url), drop };
}

/** Creates an empty database for one test. */
export function emptyDatabase(): Promise<TestDatabase> {
  return copyOf('template1');
}

/** Creates a database for one test, migrated by the program of another checkout. */
export async function databaseMigratedBy(root: string): Promise<TestDatabase> {
  const database = await emptyDatabase();
  await migrate(database.url, root);
  return database;
}

/** Creates a database for one test as a copy of another one, which no program may use. Idle connections to it are cut. */
export async function databaseCopiedFrom(url: string): Promise<TestDatabase> {
  const name = new URL(url).pathname.slice(1);
  const cut = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1';
  await withAdminConnection((client) => client.query(cut, [name]));
  return copyOf(name);
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

/** An arbitrary key of an advisory lock. */
const TEMPLATE_LOCK = 1_630_716_974;

/**
 * Returns the name of a migrated template database. The first test file creates it while others wait. Tests copy it and
 * never connect to it. A changed migration or function gives a new template.
 */
function templateDatabase(): Promise<string> {
  const name = databaseName(`template_${schemaDigest()}`);
  return withAdminConnection(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(client, name);
    return name;
  });
}

/** The template gets its name at the end, so a database of that name is complete. */
async function makeTemplate(client: pg.Client, name: string): Promise<void> {
  const draft = `${name}_draft`;
  await client.query(`DROP DATABASE IF EXISTS "${draft}" WITH (FORCE)`);
  await client.query(`CREATE DATABASE "${draft}" TEMPLATE template1`);
  await migrateFor(programUrlOf(databaseUrl(draft)), databaseUrl(draft));
  await client.query(`ALTER DATABASE "${draft}" RENAME TO "${name}"`);
}

/** A hash of the migrations and functions. */
function schemaDigest(): string {
  const folder = path.join(projectRoot, 'prisma');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder, { recursive: true }).map(String).sort()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

/** The role has the name of the run, and is made with the template. */
function programUrlOf(url: string): string {
  const program = new URL(url);
  program.username = databaseName('program');
  return program.href;
}

/** All databases of a run share the prefix of its own database name, so that the run can drop them at its end. */
function databaseName(suffix: string): string {
  return `${new URL(testServerUrl()).pathname.slice(1)}_${suffix}`;
}

function databaseUrl(name: string): string {
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs work on a connection that may create and drop databases. */
async function withAdminConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
