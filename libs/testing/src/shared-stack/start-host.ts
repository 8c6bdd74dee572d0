import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { compiledProgram, projectRoot } from '../compiled-program.js';
import { eventually } from '../eventually.js';
import { type Kept, type NotKept, readKept } from './host-address.js';
import { runFile, type TestRun } from './run-folder.js';

/** For three programs and a database on a machine that is busy with other suites. */
const PATIENCE = { timeoutMs: 180_000, everyMs: 50 };

/** The stack of this run: started by the first who asks for it, found by all others. */
export async function keptFor(run: TestRun): Promise<Kept> {
  const there = readKept(run) ?? (await startedFor(run));
  if ('failed' in there) throw new Error(`The shared stack did not start: ${there.failed}\n${printedBy(run)}`);
  return there;
}

function startedFor(run: TestRun): Promise<Kept | NotKept> {
  if (isFirst(run)) startKeeper(run);
  return eventually(() => {
    const kept = readKept(run);
    if (!kept) throw new Error(`The shared stack has not started:\n${printedBy(run)}`);
    return kept;
  }, PATIENCE);
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
function startKeeper(run: TestRun): void {
  const log = openSync(runFile(run, 'keeper.log'), 'a');
  const program = compiledProgram('libs/testing/src/shared-stack/stack-host');
  spawn(process.execPath, [program], {
    cwd: projectRoot,
    stdio: ['ignore', log, log],
    detached: true,
  }).unref();
  closeSync(log);
}

function printedBy(run: TestRun): string {
  try {
    return readFileSync(runFile(run, 'keeper.log'), 'utf8');
  } catch {
    return '';
  }
}
