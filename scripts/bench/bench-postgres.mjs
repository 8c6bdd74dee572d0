import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../launcher/embedded-postgres.mjs';
import { isAlive } from '../launcher/living-process.mjs';
import { inData } from '../launcher/paths.mjs';
import { step } from '../launcher/say.mjs';

const folder = inData('bench-postgres');
/** Who may have one, by its command line. */
const RUNS = ['bench.mjs', 'batch.mjs'];

/** As Postgres comes, but for room for several installations and the counting of statements: durability is what is measured. */
const settings = { max_connections: 400, shared_preload_libraries: 'pg_stat_statements' };

/** An embedded Postgres for this run alone, on the disk and synced to it. */
export async function benchPostgres(lifetime) {
  mkdirSync(folder, { recursive: true });
  removeLeftovers();
  const dataDir = path.join(folder, String(process.pid));
  lifetime.add({ stop: () => rmSync(dataDir, { recursive: true, force: true }) });
  return step('Start a Postgres for the bench, with fsync', () =>
    startEmbeddedPostgres(lifetime, {
      name: 'bench-postgres',
      dataDir,
      password: randomBytes(12).toString('base64url'),
      settings,
    }),
  );
}

/** Folders are named for the process that made them; those of runs that were killed are still here. */
function removeLeftovers() {
  const isInUse = (name) => RUNS.some((run) => isAlive(Number.parseInt(name, 10), run));
  const abandoned = readdirSync(folder).filter((name) => !isInUse(name));
  for (const name of abandoned) rmSync(path.join(folder, name), { recursive: true, force: true });
}
