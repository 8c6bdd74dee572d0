import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../launcher/data-folder.mjs';
import { printError } from '../launcher/messages.mjs';

const CHECK_EVERY_MS = 30_000;
/** Longer than the time limit of every test but those of full sizes. */
const STUCK_AFTER_MS = 1_500_000;

/**
 * Ends a short run in which a suite no longer goes on, says at which test it is stuck, and keeps the counts of the others. A test has a
 * time limit, but a script that blocks its process has none: without this, such a run would say nothing until somebody stops it. A run
 * of a single suite plays it in Jest's own process, which nobody watches.
 */
export default class EndStuckRun {
  /** The time when a test of each running suite last began or ended, and which one. */
  #running = new Map();
  #results;
  #timer;

  constructor({ outputFile }, { isOn }) {
    this.outputFile = outputFile;
    this.isOn = isOn && outputFile !== undefined;
  }

  onRunStart(results) {
    this.#results = results;
    if (this.isOn) this.#timer = setInterval(() => this.#check(), CHECK_EVERY_MS);
  }

  onTestFileStart = ({ path: file }) => this.#goesOn(file, 'its beginning');
  onTestCaseStart = ({ path: file }, { fullName }) => this.#goesOn(file, `“${fullName}”`);
  onTestCaseResult = ({ path: file }, { fullName }) => this.#goesOn(file, `the end of “${fullName}”`);

  onTestFileResult({ path: file }, _, results) {
    this.#running.delete(file);
    this.#results = results;
  }

  onRunComplete() {
    clearInterval(this.#timer);
  }

  #goesOn(file, at) {
    this.#running.set(file, { at, since: Date.now() });
  }

  #check() {
    const stuck = [...this.#running].filter(([, { since }]) => Date.now() - since > STUCK_AFTER_MS);
    if (stuck.length === 0) return;
    const lines = stuck.map(([file, { at }]) => `${path.relative(root, file)} is stuck at ${at}.`);
    printError(`The run ends: ${lines.join('\n')}`);
    const broken = stuck.map(([name], place) => ({
      name,
      status: 'failed',
      message: lines[place],
      assertionResults: [],
    }));
    const testResults = [...this.#results.testResults.map(asJson), ...broken];
    writeFileSync(this.outputFile, JSON.stringify({ ...this.#results, testResults }));
    endAllOfRun();
  }
}

/** A worker that is blocked does not hear that Jest ends, so the whole group of the run is killed. */
function endAllOfRun() {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // Jest was not started by `npm test`, so it leads no group.
    process.exit(1);
  }
}

/** The words that `--json` would have for an ended suite. */
const asJson = ({ testFilePath, testExecError, numFailingTests, failureMessage, testResults }) => ({
  name: testFilePath,
  status: testExecError || numFailingTests > 0 ? 'failed' : 'passed',
  message: failureMessage,
  assertionResults: testResults,
});
