import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { inRoot } from '../launcher/data-folder.mjs';
import EndStuckRun from './end-stuck-run.mjs';
import { countsOf } from './run-jest.mjs';

const NOTHING = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const ONE_PASSED = {
  ...{ ...NOTHING, numPassedTests: 3 },
  testResults: [
    { testFilePath: 'a.spec.ts', numFailingTests: 0, failureMessage: null, testResults: [{ status: 'passed' }] },
  ],
};
const fileOf = (name) => ({ path: inRoot(`libs/${name}`) });

test('a run whose suite does not go on ends, names it, and keeps the counts of the others', (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const kill = t.mock.method(process, 'kill', () => {});
  t.mock.method(process.stderr, 'write', () => true);
  const folder = mkdtempSync(path.join(tmpdir(), 'risiti-stuck-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const outputFile = path.join(folder, 'result.json');
  const run = new EndStuckRun({ outputFile }, { isOn: true });
  run.onRunStart(NOTHING);
  for (const name of ['a.spec.ts', 'b.spec.ts', 'c.spec.ts']) run.onTestFileStart(fileOf(name));
  run.onTestFileResult(fileOf('a.spec.ts'), {}, ONE_PASSED);
  run.onTestCaseStart(fileOf('b.spec.ts'), { fullName: 'waits for ever' });
  t.mock.timers.tick(1_490_000);
  run.onTestCaseStart(fileOf('c.spec.ts'), { fullName: 'goes on' });
  assert.equal(kill.mock.callCount(), 0);
  t.mock.timers.tick(60_000);
  run.onRunComplete();
  assert.deepEqual(kill.mock.calls[0].arguments, [-process.pid, 'SIGKILL']);
  const { failures, ...counts } = countsOf(JSON.parse(readFileSync(outputFile, 'utf8')));
  assert.deepEqual(counts, { passed: 3, failed: 1, skipped: 0 });
  assert.match(failures[0], /b\.spec\.ts is stuck at “waits for ever”\.$/);
});
