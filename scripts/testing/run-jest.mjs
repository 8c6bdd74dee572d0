import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { tool } from '../launcher/npm-packages.mjs';
import { inData, root } from '../launcher/paths.mjs';
import { guard } from '../launcher/pid-file.mjs';
import { complain } from '../launcher/say.mjs';
import { countsOf, nothingRan } from './counts.mjs';

/** Suites that start programs wait for them most of the time: two at once leave two fifths of two cores idle. */
const SIDE_BY_SIDE = '--maxWorkers=3';

/** Runs Jest for the caller to see, and resolves to its counts. */
export async function runJest(lifetime, args, env) {
  const resultFile = inData(`jest.${process.pid}.json`);
  const [node, jest] = tool('jest');
  // The guard comes along into Jest's own workers, so that none outlives us.
  const together = args.includes('--runInBand') ? [] : [SIDE_BY_SIDE];
  const command = ['--import', guard, jest, '--ci', '--json', `--outputFile=${resultFile}`, ...together, ...args];
  const child = spawn(node, command, { cwd: root, env, stdio: ['pipe', 'inherit', 'inherit'], detached: true });
  const ended = once(child, 'close');
  const forget = lifetime.add({ stop: () => (child.kill('SIGTERM'), ended), kill: () => child.kill('SIGKILL') });
  const [code, signal] = await ended;
  forget();
  lifetime.mustGoOn();
  return read(resultFile) ?? nothing(signal ?? `code ${code}`);
}

/** Whether Jest would find anything to run. */
export async function hasSuites(args) {
  const [node, jest] = tool('jest');
  const { stdout } = await promisify(execFile)(node, [jest, '--listTests', '--passWithNoTests', ...args], {
    cwd: root,
  });
  return /-?spec\.ts$/m.test(stdout);
}

function read(resultFile) {
  if (!existsSync(resultFile)) return undefined;
  const result = JSON.parse(readFileSync(resultFile, 'utf8'));
  rmSync(resultFile);
  return countsOf(result);
}

function nothing(how) {
  complain(`Jest ended with ${how} and left no result.`);
  return nothingRan;
}
