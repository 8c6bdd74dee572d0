import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { emptyDatabase, projectRoot, type TestDatabase } from '@app/testing';

/** For each release, its ledger as SQL, and the ledger that the authority had then. */
const FOLDER = path.join(projectRoot, 'apps/api/test/upgrade/ledgers');

export const filesOf = (release: string) => ({
  ledger: path.join(FOLDER, release, 'ledger.sql.gz'),
  authority: path.join(FOLDER, release, 'authority.ndjson.gz'),
});

export const keptReleases = (): string[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The file of the simulator's ledger in its data folder. */
export const AUTHORITY_FILE = 'ledger.ndjson';

export interface RestoredLedger {
  database: TestDatabase;
  /** The data folder for a simulator. */
  authorityFolder: string;
  remove(): void;
}

export async function restore(release: string): Promise<RestoredLedger> {
  const { ledger, authority } = filesOf(release);
  const database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(read(ledger));
  await client.end();
  const authorityFolder = mkdtempSync(path.join(tmpdir(), 'kept-authority-'));
  writeFileSync(path.join(authorityFolder, AUTHORITY_FILE), read(authority));
  return { database, authorityFolder, remove: () => rmSync(authorityFolder, { recursive: true, force: true }) };
}

const read = (file: string): string => gunzipSync(readFileSync(file)).toString('utf8');
