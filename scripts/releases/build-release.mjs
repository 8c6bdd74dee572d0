import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { run } from '../launcher/commands.mjs';
import { inData, inRoot, makeDataFolder } from '../launcher/data-folder.mjs';
import { step } from '../launcher/messages.mjs';
import { isInstalled } from '../launcher/prepare.mjs';

const LEDGERS = 'apps/api/test/upgrade/ledgers';

/** Resolves to the folder of a built checkout of a release: a folder, a commit, or a version; by default the newest kept version. */
export async function buildRelease(lifetime, from = newestRelease()) {
  if (existsSync(from) && statSync(from).isDirectory()) return path.resolve(from);
  makeDataFolder();
  const commit = await commitOf(lifetime, from);
  const folder = inData('releases', commit);
  await step(`Build the release before (${from})`, async () => {
    removeOthers(commit);
    if (!existsSync(path.join(folder, 'package.json'))) await checkOut(lifetime, commit, folder);
    shareModules(folder);
    await run(lifetime, [process.execPath, path.join(folder, 'scripts/prepare.mjs')], {
      cwd: folder,
      failed: `The release before could not be built in ${folder}.`,
    });
  });
  return folder;
}

/** Versions are compared as numbers, so that 0.10.0 comes after 0.9.0. */
export const inVersionOrder = (versions) =>
  versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

const newestRelease = () => inVersionOrder(readdirSync(inRoot(LEDGERS))).at(-1);

/** The commit of a version is the one that keeps its ledger. */
async function commitOf(lifetime, from) {
  const kept = `${LEDGERS}/${from}/ledger.sql.gz`;
  const added = await git(lifetime, ['log', '--diff-filter=A', '--format=%H', '--', kept]);
  const [first] = added.trim().split('\n').reverse();
  return first || (await git(lifetime, ['rev-parse', '--verify', '--quiet', `${from}^{commit}`])).trim();
}

async function checkOut(lifetime, commit, folder) {
  mkdirSync(path.dirname(folder), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  await git(lifetime, ['clone', '--quiet', '--shared', '--no-checkout', inRoot(), folder]);
  await git(lifetime, ['-C', folder, 'checkout', '--quiet', '--detach', commit]);
}

const git = (lifetime, args) =>
  run(lifetime, ['git', ...args], {
    failed: 'The release before is not in the history of this clone.',
    fix: 'Fetch the whole history (`git fetch --unshallow`), or name a commit or a built checkout: `-- --from <folder>`.',
  });

/** A release with the same versions of all packages uses those of this checkout. */
function shareModules(folder) {
  const modules = path.join(folder, 'node_modules');
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const wanted = read(path.join(folder, 'package-lock.json'));
  const isShared = isInstalled(wanted, read(inRoot('node_modules/.package-lock.json')));
  if (isShared && !existsSync(modules)) symlinkSync(inRoot('node_modules'), modules);
}

/** One old release is a hundred megabytes and more. */
function removeOthers(commit) {
  const folder = inData('releases');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((one) => one !== commit))
    rmSync(path.join(folder, name), { recursive: true, force: true });
}
