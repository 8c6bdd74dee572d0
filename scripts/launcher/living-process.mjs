import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A number in a file may long belong to another program (in a restarted container it usually does), so a process counts as
 * ours only if it is alive and its command line says what we expect of it.
 */
export function isAlive(pid, ...expected) {
  const command = commandLine(pid);
  return command !== undefined && expected.every((part) => command.includes(part));
}

export async function untilGone(pid, timeoutMs, ...expected) {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid, ...expected)) {
    if (Date.now() > deadline) return false;
    await delay(50);
  }
  return true;
}

/** Signals a process that may just have gone. */
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

/** Empty for a process that has ended and only waits to be reaped. */
function fromProc(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') || undefined;
}
