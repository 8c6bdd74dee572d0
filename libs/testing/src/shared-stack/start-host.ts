import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { compiledProgram, programFlags, projectRoot } from '../compiled-program.js';
import { eventually } from '../eventually.js';
import { type HostAddress, type HostFailure, readHostAddress, runFile, type TestRun } from './host-address.js';

/** Long enough for five programs and a database on a busy machine. */
const START_TIMEOUT = { timeoutMs: 180_000, everyMs: 50 };

/** Returns the shared stack of the run; the first caller starts it. */
export async function hostFor(run: TestRun): Promise<HostAddress> {
  const address = readHostAddress(run) ?? (await startedHostFor(run));
  if ('failed' in address) throw new Error(`The shared stack did not start: ${address.failed}\n${hostLog(run)}`);
  return address;
}

function startedHostFor(run: TestRun): Promise<HostAddress | HostFailure> {
  if (isFirst(run)) startHost(run);
  return eventually(() => {
    const address = readHostAddress(run);
    if (!address) throw new Error(`The shared stack has not started yet:\n${hostLog(run)}`);
    return address;
  }, START_TIMEOUT);
}

/** A single process can create the folder, and that process starts the host. */
function isFirst(run: TestRun): boolean {
  try {
    mkdirSync(run.folder, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

/** The host belongs to the run, not to a test file. It ends automatically when Jest ends. */
function startHost(run: TestRun): void {
  const log = openSync(runFile(run, 'host.log'), 'a');
  const program = compiledProgram('libs/testing/src/shared-stack/stack-host');
  spawn(process.execPath, [...programFlags(), program], {
    cwd: projectRoot,
    stdio: ['ignore', log, log],
    detached: true,
  }).unref();
  closeSync(log);
}

function hostLog(run: TestRun): string {
  try {
    return readFileSync(runFile(run, 'host.log'), 'utf8');
  } catch {
    return '';
  }
}
