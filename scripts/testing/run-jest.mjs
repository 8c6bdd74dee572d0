import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { tool } from '../launcher/commands.mjs';
import { inData, root } from '../launcher/data-folder.mjs';
import { printError } from '../launcher/messages.mjs';
import { guard } from '../launcher/pid-files.mjs';

/** Suites that start programs wait much of the time: with three workers, a quarter of two cores stays idle. */
const WORKERS = '--maxWorkers=4';

/**
 * With more room for what is young, workers that load much code collect garbage less often: 6 % less of their processor time. All
 * processors are busy, so threads that help a worker to collect only cost more: another 2 %.
 */
const ROOMY = ['--max-semi-space-size=64', '--single-threaded-gc'];

/**
 * V8 optimises what runs often, and takes a fifth of the processor time of a run for it. A suite and its programs end before that
 * pays, so a function must run eight times as often as usual, and Prisma's compiler is never optimised.
 */
const SHORT_LIVED = ['--interrupt-budget=1056000', '--wasm-tiering-budget=1000000000'];

/** Runs Jest in the caller's terminal and resolves to its counts. */
export async function runJest(lifetime, args, env) {
  const resultFile = inData(`jest.${process.pid}.json`);
  const [node, jest] = tool('jest');
  const workers = args.includes('--runInBand') ? [] : [WORKERS];
  // Jest's own workers inherit the guard, so that none outlives us.
  const command = [
    ...ROOMY,
    ...SHORT_LIVED,
    '--import',
    guard,
    jest,
    '--ci',
    // A failed test may leave a browser or a server open, and Jest would wait for it without end.
    '--forceExit',
    '--json',
    `--outputFile=${resultFile}`,
    ...workers,
    ...args,
  ];
  // The programs of a suite get these flags too, but not in a full run, which measures them as they are in production.
  const programs = { TEST_PROGRAM_FLAGS: env.TEST_SIZE === 'full' ? '' : SHORT_LIVED.join(' ') };
  const child = spawn(node, command, {
    cwd: root,
    env: { ...env, ...programs },
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'close');
  const forget = lifetime.add({ stop: () => (child.kill('SIGTERM'), ended), kill: () => child.kill('SIGKILL') });
  const [code, signal] = await ended;
  forget();
  lifetime.throwIfEnding();
  return readCounts(resultFile) ?? withoutResult(signal ?? `code ${code}`);
}

/** True if Jest finds a suite for these arguments. */
export async function hasSuites(args) {
  const [node, jest] = tool('jest');
  const list = [jest, '--listTests', '--passWithNoTests', ...args];
  const { stdout } = await promisify(execFile)(node, list, { cwd: root });
  return /-?spec\.ts$/m.test(stdout);
}

function readCounts(resultFile) {
  if (!existsSync(resultFile)) return undefined;
  const result = JSON.parse(readFileSync(resultFile, 'utf8'));
  rmSync(resultFile);
  return countsOf(result);
}

function withoutResult(reason) {
  printError(`Jest ended with ${reason} and left no result.`);
  return NO_TESTS;
}

export const NO_TESTS = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The first lines of a failure tell what broke. The whole of it stands above, where the suite ended. */
const FAILURE_LINES_MAX = 60;

/** Reads Jest's JSON. A suite that could not run, or failed outside its tests, counts as one failure. */
export function countsOf({ testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.filter(({ status }) => status === 'failed').map(failureOf),
  };
}

const failureOf = ({ name, message }) => {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  return [path.relative(root, name ?? ''), ...lines.slice(0, FAILURE_LINES_MAX)].join('\n');
};

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  };
}

export const hasPassed = ({ passed, failed }) => failed === 0 && passed > 0;

export const countsLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The failures once more, where the eye is at the end of a long run. */
export const failuresText = ({ failures }) => failures.map((failure) => `\nFAILED ${failure}\n`).join('');
