import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, countsLine, countsOf, hasPassed, NO_TESTS } from './run-jest.mjs';

const jest = (over) => ({
  testResults: [],
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  ...over,
});
const suite = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) });

test('the counts are those of Jest; a todo counts as skipped', () => {
  const counts = countsOf(
    jest({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [suite('failed', 'failed')],
    }),
  );
  assert.deepEqual(counts, { passed: 5, failed: 1, skipped: 3 });
});

test('a suite that could not run, or failed outside its tests, counts as one failure', () => {
  const counts = countsOf(
    jest({ numPassedTests: 1, testResults: [suite('failed'), suite('failed', 'passed'), suite('passed', 'passed')] }),
  );
  assert.equal(counts.failed, 2);
});

test('a run passes only if a test passed and none failed', () => {
  assert.equal(hasPassed({ passed: 1, failed: 0, skipped: 0 }), true);
  assert.equal(hasPassed({ passed: 9, failed: 1, skipped: 0 }), false);
  assert.equal(hasPassed({ ...NO_TESTS, skipped: 3 }), false);
});

test('the last line has only the counts', () => {
  assert.equal(
    countsLine(add({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 0, skipped: 0 })),
    '11 passed, 2 failed, 3 skipped',
  );
});
