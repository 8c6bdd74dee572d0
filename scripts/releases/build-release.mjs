import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { run } from '../launcher/commands.mjs';
import { inData, inRoot, makeDataFolder } from '../launcher/data-folder.mjs';
import { Failure, step } from '../launcher/messages.mjs';
import { install, isInstalled } from '../launcher/prepare.mjs';
import { LEDGERS, newestRelease, releaseCommit } from './find-release.mjs';

/**
 * Resolves to the folder of a built checkout of a release: a folder, a commit, or a version. Without a name it is the newest version
 * that has a kept ledger.
 */
export async function buildRelease(lifetime, from = newestRelease()) {
  if (existsSync(from) && statSync(from).isDirectory()) return path.resolve(from);
  makeDataFolder();
  await install(lifetime);
  const commit = commitOfVersion(from) ?? (await commitNamed(lifetime, from));
  const folder = inData('releases', commit);
  await step(`Build the previous release (${from})`, async () => {
    removeOthers(commit);
    if (!existsSync(folder)) await checkOut(lifetime, commit, folder);
    shareModules(folder);
    await run(lifetime, [process.execPath, path.join(folder, 'scripts/prepare.mjs')], {
      cwd: folder,
      failed: `The previous release could not be built in ${folder}.`,
    });
  });
  return folder;
}

/** Undefined for a name without a kept ledger. */
function commitOfVersion(version) {
  if (!existsSync(inRoot(`${LEDGERS}/${version}/ledger.sql.gz`))) return undefined;
  const commit = releaseCommit(version);
  if (commit) return commit;
  throw new Failure(`The commit of version ${version} is not in the history of this clone.`, { fix: FIX });
}

const commitNamed = async (lifetime, name) =>
  (await git(lifetime, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])).trim();

/** The folder gets its name when it is whole. */
async function checkOut(lifetime, commit, folder) {
  const draft = `${folder}.draft`;
  mkdirSync(path.dirname(folder), { recursive: true });
  await git(lifetime, ['clone', '--quiet', '--shared', '--no-checkout', inRoot(), draft]);
  await git(lifetime, ['-C', draft, 'checkout', '--quiet', '--detach', commit]);
  renameSync(draft, folder);
}

const FIX =
  'Commit the kept ledger if it is new, fetch the whole history (`git fetch --unshallow`), or name a commit or a built checkout: `-- --from <folder>`.';

const git = (lifetime, args) =>
  run(lifetime, ['git', ...args], { failed: 'The previous release is not in the history of this clone.', fix: FIX });

/** A release with the same versions of all packages uses those of this checkout; another one must not touch them. */
function shareModules(folder) {
  const modules = path.join(folder, 'node_modules');
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(modules);
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const wanted = read(path.join(folder, 'package-lock.json'));
  const isShared = isInstalled(wanted, read(inRoot('node_modules/.package-lock.json')));
  if (isShared && !existsSync(modules)) symlinkSync(inRoot('node_modules'), modules);
}

/** One release is a hundred megabytes and more. Drafts are what a stopped check has left. */
function removeOthers(commit) {
  const folder = inData('releases');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((one) => one !== commit))
    rmSync(path.join(folder, name), { recursive: true, force: true });
}
