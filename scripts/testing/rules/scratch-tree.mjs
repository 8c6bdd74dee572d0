import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tool } from '../../launcher/npm-packages.mjs';
import { guard } from '../../launcher/pid-file.mjs';

const PARTS = ['apps', 'libs', 'prisma', 'scripts', 'dist', 'jest.config.ts', 'package.json', 'tsconfig.json'];
const TIME_MS = 180_000;

/** A copy of the project in which rules can be taken away, while somebody works on with the real one. */
export class ScratchTree {
  #folder = mkdtempSync(path.join(tmpdir(), 'risiti-rules-'));
  #child;

  constructor(root) {
    for (const part of PARTS) cpSync(path.join(root, part), path.join(this.#folder, part), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(this.#folder, 'node_modules'));
  }

  /** The names of the tests that fail when the file reads so; the file is as it was afterwards. */
  async failuresWith({ file, without, tests }, env) {
    const place = path.join(this.#folder, file);
    const whole = readFileSync(place, 'utf8');
    writeFileSync(place, without);
    try {
      return await this.failures(tests, env);
    } finally {
      if (existsSync(place)) writeFileSync(place, whole);
    }
  }

  async failures(tests, env) {
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
    return failedIn(JSON.parse(readFileSync(results, 'utf8')));
  }

  kill() {
    this.#child?.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A suite that cannot even be read names no test, and so does not count. */
function failedIn({ testResults, numTotalTests }) {
  if (numTotalTests === 0) throw new Error('No test ran.');
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
}
