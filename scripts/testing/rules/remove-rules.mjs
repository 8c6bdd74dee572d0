import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tool } from '../../launcher/commands.mjs';
import { root } from '../../launcher/data-folder.mjs';
import { Failure, print } from '../../launcher/messages.mjs';
import { guard } from '../../launcher/pid-files.mjs';
import { findGuards, findRules } from './find-rules.mjs';

const PARALLEL_COPIES = 2;

/** Removes each rule once and runs its tests. Resolves to all rules, and to those whose removal fails no test. */
export async function removeEachRule(lifetime, env) {
  const removals = [...findRules(root), ...findGuards(root)];
  const copies = Array.from({ length: PARALLEL_COPIES }, () => new ProjectCopy(root));
  for (const copy of copies) lifetime.add({ stop: () => copy.kill(), kill: () => copy.kill() });
  await expectAllToPass(copies[0], new Set(removals.map(({ tests }) => tests)), env);
  const waiting = [...removals];
  const untested = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const failures = await copy.failuresWithout(one, env);
        print(row(one, failures));
        if (failures.length === 0) untested.push(one);
      }
    }),
  );
  return { removals, untested };
}

/** The tests must pass with all rules in place; otherwise a failure has no meaning. */
async function expectAllToPass(copy, suites, env) {
  for (const tests of suites) {
    const failures = await copy.failures(tests, env, { mustLoad: true });
    if (failures.length > 0)
      throw new Failure(`${failures.length} tests fail with every rule in place: ${failures[0]}`);
  }
}

function row({ name, file }, [first, ...others]) {
  const result = first ? `✔ ${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}` : '✘ no test fails';
  return `${name}\n    ${file}\n    ${result}`;
}

const PARTS = ['apps', 'libs', 'prisma', 'scripts', 'dist', 'jest.config.ts', 'package.json', 'tsconfig.json'];
/** The removal of a rule may make a test hang. */
const TIME_MS = 600_000;

/** Rules are removed in a copy, so that work on the project can continue. */
export class ProjectCopy {
  #folder = mkdtempSync(path.join(tmpdir(), 'risiti-rules-'));
  #child;

  constructor(root) {
    for (const part of PARTS) cpSync(path.join(root, part), path.join(this.#folder, part), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(this.#folder, 'node_modules'));
  }

  /** Returns the names of the tests that fail without the rule, and restores the file. */
  async failuresWithout({ file, without, tests }, env) {
    const copied = path.join(this.#folder, file);
    const whole = readFileSync(copied, 'utf8');
    writeFileSync(copied, without);
    try {
      return await this.failures(tests, env);
    } finally {
      if (existsSync(copied)) writeFileSync(copied, whole);
    }
  }

  async failures(tests, env, { mustLoad = false } = {}) {
    const results = path.join(this.#folder, 'results.json');
    rmSync(results, { force: true });
    const [node, jest] = tool('jest');
    const args = [
      '--import',
      guard,
      jest,
      '--ci',
      '--silent',
      '--runInBand',
      '--json',
      `--outputFile=${results}`,
      tests,
    ];
    this.#child = spawn(node, args, { cwd: this.#folder, env, stdio: ['pipe', 'ignore', 'ignore'], timeout: TIME_MS });
    await once(this.#child, 'close');
    if (!existsSync(results)) throw new Error(`The tests of ${tests} ended without a result.`);
    const found = JSON.parse(readFileSync(results, 'utf8'));
    if (mustLoad && found.numRuntimeErrorTestSuites > 0)
      throw new Error(`${found.numRuntimeErrorTestSuites} suites of ${tests} cannot be loaded.`);
    return failedIn(found);
  }

  kill() {
    this.#child?.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A suite that cannot be loaded names no test and does not count. */
function failedIn({ testResults, numTotalTests }) {
  if (numTotalTests === 0) throw new Error('No test ran.');
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
}
