import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';

const NAME = 'postgres';

/**
 * Who runs Postgres: ourselves, or, since it refuses to be run by root, the user `postgres`, which is created if there is none.
 * Returns how to run a command as that user: words to put before it, and options of spawn.
 */
export function postgresAccount(dataDir, binary) {
  if (process.getuid?.() !== 0) return { before: [], options: {} };
  const { uid, gid } = ownerOf(dataDir) ?? named(NAME) ?? create(NAME);
  const ways = [
    { before: [], options: { uid, gid } },
    { before: crossingAnyFolder(uid, gid), options: {} },
  ];
  const way = ways.find((each) => canReach(each, binary, path.dirname(dataDir)));
  if (way) return { ...way, uid, gid };
  throw new Failure(`Postgres does not run as root, and no other user can enter ${path.dirname(dataDir)}.`, {
    fix: 'Move the clone to a folder that others may enter, run as an ordinary user, or set DATABASE_URL.',
  });
}

/** Whoever made the data must go on running it. */
function ownerOf(dataDir) {
  if (!existsSync(dataDir)) return undefined;
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? undefined : { uid, gid };
}

function named(name) {
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (ids.some(({ status }) => status !== 0)) return undefined;
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
  return { uid, gid };
}

function create(name) {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', name]);
  const account = named(name);
  if (account) return account;
  throw new Failure(`Postgres does not run as root, and the user ${name} could not be created.`, {
    fix: `Create a user named ${name}, run as an ordinary user, or set DATABASE_URL.`,
  });
}

/**
 * A clone below a closed folder such as /root: the user keeps the one right of root's that passes through. Postgres checks its
 * files by access(2), which heeds that right only with the bit below. Linux only.
 */
function crossingAnyFolder(uid, gid) {
  const capability = '+dac_override';
  return [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...[`--inh-caps=${capability}`, `--ambient-caps=${capability}`],
  ];
}

function canReach({ before, options }, ...places) {
  const test = [...before, 'sh', '-c', 'for place; do test -x "$place" || exit 1; done', 'sh', ...places];
  return spawnSync(test[0], test.slice(1), { ...options, cwd: '/' }).status === 0;
}
