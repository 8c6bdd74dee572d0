import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../launcher/embedded-postgres.mjs';
import { isAlive } from '../launcher/living-process.mjs';
import { inData } from '../launcher/paths.mjs';
import { step } from '../launcher/say.mjs';
import { settingsForTests } from './settings-for-tests.mjs';

const folder = inData('test-postgres');

/** An embedded Postgres for this run alone, of which nothing remains. */
export async function throwawayPostgres(lifetime) {
  mkdirSync(folder, { recursive: true });
  removeLeftovers();
  const dataDir = path.join(folder, String(process.pid));
  lifetime.add({ stop: () => rmSync(dataDir, { recursive: true, force: true }) });
  const url = await step('Start a Postgres for the tests', () =>
    startEmbeddedPostgres(lifetime, {
      name: 'test-postgres',
      dataDir,
      password: randomBytes(12).toString('base64url'),
      settings: settingsForTests,
      initdbFlags: ['--no-sync'],
      port: 0,
    }),
  );
  return { url, name: 'an embedded Postgres of their own, without fsync' };
}

/** Folders are named for the process that made them; those of runs that were killed are still here. */
function removeLeftovers() {
  const abandoned = readdirSync(folder).filter((name) => !isAlive(Number.parseInt(name, 10), 'test.mjs'));
  for (const name of abandoned) rmSync(path.join(folder, name), { recursive: true, force: true });
}
