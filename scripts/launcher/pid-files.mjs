import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inData, inRoot } from './data-folder.mjs';
import { Failure, step } from './messages.mjs';

/**
 * The system may have given a stored process number to another program (in a restarted container this is usual). A process
 * counts as ours only if its command line contains the expected parts.
 */
export function isAlive(pid, ...expected) {
  const command = commandLine(pid);
  return command !== undefined && expected.every((part) => command.includes(part));
}

export async function waitUntilGone(pid, timeoutMs, ...expected) {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid, ...expected)) {
    if (Date.now() > deadline) return false;
    await delay(50);
  }
  return true;
}

/** The process may have ended in the meantime. */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function commandLine(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    if (process.platform === 'linux') return fromProc(pid);
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

/** A process that has ended but was not reaped has an empty command line. */
function fromProc(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') || undefined;
}

const pidFile = (name) => inData('run', `${name}.pid`);
const LEFTOVER_TIMEOUT_MS = 20_000;
/** Every child has this path on its command line; a launcher never has. */
export const guard = inRoot('scripts/launcher/child-guard.mjs');

export function writePidFile(name, pid) {
  mkdirSync(path.dirname(pidFile(name)), { recursive: true });
  writeFileSync(pidFile(name), String(pid));
}

export function removePidFile(name) {
  rmSync(pidFile(name), { force: true });
}

/**
 * The children of a killed launcher end automatically (see child-guard.mjs). This function waits for the ones that still run and
 * kills the ones that hang, so that their ports and data are free again.
 */
export async function clearLeftovers(names) {
  const alive = names.filter((name) => isAlive(readPidFile(name), guard));
  if (alive.length > 0)
    await step(`End leftover processes: ${alive.join(', ')}`, () => Promise.all(alive.map(endLeftover)));
  names.forEach(removePidFile);
}

function readPidFile(name) {
  return existsSync(pidFile(name)) ? Number(readFileSync(pidFile(name), 'utf8')) : undefined;
}

async function endLeftover(name) {
  const pid = readPidFile(name);
  signal(pid, 'SIGTERM');
  if (!(await waitUntilGone(pid, LEFTOVER_TIMEOUT_MS, guard))) signal(pid, 'SIGKILL');
}

const STOPPING = 'stopping';
const STOP_MS = 60_000;

/** Two runs of `npm start` would share data, logs and ports. */
const STACK_LOCK = {
  file: inData('launcher.lock'),
  program: 'start.mjs',
  alreadyRunning: 'Risiti is running here already',
  fix: 'Use the running one (.data/stack.json has its addresses), or stop it first with Ctrl-C in its terminal.',
};

/** Lets one launcher of a kind run per clone. Waits for a launcher that is stopping. */
export async function takeLock(lifetime, { file, program, alreadyRunning, fix } = STACK_LOCK) {
  const other = await tryLock(file, program);
  if (other) throw new Failure(`${alreadyRunning} (process ${other}).`, { fix });
  const release = () => rmSync(file, { force: true });
  lifetime.add({ stop: release, kill: release });
  lifetime.onEnding(() => writeFileSync(file, `${process.pid} ${STOPPING}`));
}

/** Returns the owner if another launcher holds the lock. Removes a lock whose owner is gone, and tries again. */
async function tryLock(file, program) {
  if (createLock(file)) return undefined;
  const [owner, state] = readLock(file);
  if (isLauncher(owner, program) && !(state === STOPPING && (await waitUntilGone(owner, STOP_MS, program))))
    return owner;
  rmSync(file, { force: true });
  return tryLock(file, program);
}

/** A restarted container may give us the process number of the previous owner. */
function isLauncher(pid, program) {
  return pid !== process.pid && isAlive(pid, program);
}

/** Writes a draft first and links it then, so that a lock always contains its owner. */
function createLock(file) {
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

function readLock(file) {
  try {
    const [pid, state] = readFileSync(file, 'utf8').split(' ');
    return [Number(pid), state];
  } catch {
    // The owner has released it in the meantime.
    return [];
  }
}
