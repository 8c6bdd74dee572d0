import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, signal, untilGone } from './living-process.mjs';
import { inData, inRoot } from './paths.mjs';
import { step } from './say.mjs';

const pidFile = (name) => inData('run', `${name}.pid`);
const LEFTOVER_PATIENCE_MS = 20_000;
/** On the command line of every child of ours, and of no launcher. */
export const guard = inRoot('scripts/launcher/child-guard.mjs');

export function writePidFile(name, pid) {
  mkdirSync(path.dirname(pidFile(name)), { recursive: true });
  writeFileSync(pidFile(name), String(pid));
}

export function removePidFile(name) {
  rmSync(pidFile(name), { force: true });
}

/**
 * The children of a launcher that was killed end by themselves (see child-guard.mjs). This waits for those still at it, and
 * ends those that cannot, so that their ports and data are free again.
 */
export async function clearLeftovers(names) {
  const alive = names.filter((name) => isAlive(readPidFile(name), guard));
  if (alive.length > 0)
    await step(`End what is left of ${alive.join(', ')}`, () => Promise.all(alive.map(endLeftover)));
  names.forEach(removePidFile);
}

function readPidFile(name) {
  return existsSync(pidFile(name)) ? Number(readFileSync(pidFile(name), 'utf8')) : undefined;
}

async function endLeftover(name) {
  const pid = readPidFile(name);
  signal(pid, 'SIGTERM');
  if (!(await untilGone(pid, LEFTOVER_PATIENCE_MS, guard))) signal(pid, 'SIGKILL');
}
