import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Failure } from './failure.mjs';
import { isAlive, untilGone } from './living-process.mjs';
import { inData } from './paths.mjs';

const LAUNCHER = 'start.mjs';
const STOPPING = 'stopping';
const STOP_MS = 60_000;

/** One launcher per clone: two would share data, logs and ports. One that is about to go is waited for. */
export async function onlyOne(lifetime, file = inData('launcher.lock')) {
  const other = await take(file);
  if (other) {
    throw new Failure(`Risiti is running here already (process ${other}).`, {
      fix: 'Use it as it is (.data/stack.json says how to reach it), or stop it first with Ctrl-C in its terminal.',
    });
  }
  const release = () => rmSync(file, { force: true });
  lifetime.add({ stop: release, kill: release });
  lifetime.whenEnding(() => writeFileSync(file, `${process.pid} ${STOPPING}`));
}

/** Takes the lock, or returns who has it. A lock whose owner is gone is removed and tried for again. */
async function take(file) {
  if (create(file)) return undefined;
  const [owner, state] = read(file);
  if (isLauncher(owner) && !(state === STOPPING && (await untilGone(owner, STOP_MS, LAUNCHER)))) return owner;
  rmSync(file, { force: true });
  return take(file);
}

/** In a restarted container we may well have the number of the owner before us. */
function isLauncher(pid) {
  return pid !== process.pid && isAlive(pid, LAUNCHER);
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
