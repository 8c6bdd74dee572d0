import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { inRoot } from '../launcher/data-folder.mjs';

export const LEDGERS = 'apps/api/test/upgrade/ledgers';

/** The newest version that has a kept ledger. Numbers in versions are compared as numbers: 0.10.0 comes after 0.9.0. */
export const newestRelease = () =>
  readdirSync(inRoot(LEDGERS))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);

/**
 * The commit that last wrote the kept ledger of a version is the release. Undefined if it is not in the history of this clone: the
 * first commit of a shallow clone seems to have written every file.
 */
export function releaseCommit(version) {
  try {
    if (git(['rev-parse', '--is-shallow-repository']) === 'true') return undefined;
    return git(['log', '-1', '--format=%H', '--', `${LEDGERS}/${version}/ledger.sql.gz`]) || undefined;
  } catch {
    return undefined;
  }
}

const git = (args) =>
  execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
