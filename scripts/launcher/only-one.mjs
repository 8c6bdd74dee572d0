import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Failure } from './failure.mjs';
import { isAlive, untilGone } from './living-process.mjs';
import { inData } from './paths.mjs';

const STOPPING = 'stopping';
const STOP_MS = 60_000;

/** Two of `npm start` would share data, logs and ports. */
const oneStack = {
  file: inData('launcher.lock'),
  launcher: 'start.mjs',
  isRunning: 'Risiti is running here already',
  fix: 'Use it as it is (.data/stack.json says how to reach it), or stop it first with Ctrl-C in its terminal.',
};

/** One launcher of a kind per clone. One that is about to go is waited for. */
export async function onlyOne(lifetime, { file, launcher, isRunning, fix } = oneStack) {
  const other = await take(file, launcher);
  if (other) throw new Failure(`${isRunning} (process ${other}).`, { fix });
  const release = () => rmSync(file, { force: true });
  lifetime.add({ stop: release, kill: release });
  lifetime.whenEnding(() => writeFileSync(file, `${process.pid} ${STOPPING}`));
}

/** Takes the lock, or returns who has it. A lock whose owner is gone is removed and tried for again. */
async function take(file, launcher) {
  if (create(file)) return undefined;
  const [owner, state] = read(file);
  if (isLauncher(owner, launcher) && !(state === STOPPING && (await untilGone(owner, STOP_MS, launcher)))) return owner;
  rmSync(file, { force: true });
  return take(file, launcher);
}

/** In a restarted container we may well have the number of the owner before us. */
function isLauncher(pid, launcher) {
  return pid !== process.pid && isAlive(pid, launcher);
}

/** Written first and linked then, so that nobody finds a lock without its owner in it. */
function create(file) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file) {
  try {
    const [pid, state] = readFileSync(file, 'utf8').split(' ');
    return [Number(pid), state];
  } catch {
    // Released a moment ago.
    return [];
  }
}
