import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { compiledProgram, projectRoot } from '../compiled-program.js';
import { eventually } from '../eventually.js';
import { type HostAddress, type HostFailure, readHostAddress, runFile, type TestRun } from './host-address.js';

/** For three programs and a database on a machine that is busy with other suites. */
const START_TIMEOUT = { timeoutMs: 180_000, everyMs: 50 };

/** The stack of this run: started by the first who asks for it, found by all others. */
export async function hostFor(run: TestRun): Promise<HostAddress> {
  const address = readHostAddress(run) ?? (await startedHostFor(run));
  if ('failed' in address) throw new Error(`The shared stack did not start: ${address.failed}\n${hostLog(run)}`);
  return address;
}

function startedHostFor(run: TestRun): Promise<HostAddress | HostFailure> {
  if (isFirst(run)) startHost(run);
  return eventually(() => {
    const address = readHostAddress(run);
    if (!address) throw new Error(`The shared stack has not started:\n${hostLog(run)}`);
    return address;
  }, START_TIMEOUT);
}

/** A folder can be made once: whoever makes it is the first. */
function isFirst(run: TestRun): boolean {
  try {
    mkdirSync(run.folder, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

/** It belongs to the run and to no test file, so nobody waits for its end, and it ends itself when Jest is gone. */
function startHost(run: TestRun): void {
  const log = openSync(runFile(run, 'host.log'), 'a');
  const program = compiledProgram('libs/testing/src/shared-stack/stack-host');
  spawn(process.execPath, [program], {
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
