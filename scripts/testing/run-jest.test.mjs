import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inRoot } from '../launcher/data-folder.mjs';
import { add, countsLine, countsOf, failuresText, hasPassed, NO_TESTS } from './run-jest.mjs';

const jest = (over) => ({
  testResults: [],
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  ...over,
});
const suite = (status, ...tests) => ({
  name: inRoot('libs/domain/src/day.spec.ts'),
  message: '\u001b[31mnot today\u001b[39m',
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

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
  assert.deepEqual(counts, {
    passed: 5,
    failed: 1,
    skipped: 3,
    failures: ['libs/domain/src/day.spec.ts\nnot today'],
  });
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
    countsLine(add({ ...NO_TESTS, passed: 1, failed: 2, skipped: 3 }, { ...NO_TESTS, passed: 10 })),
    '11 passed, 2 failed, 3 skipped',
  );
});

test('the end of a run repeats what failed', () => {
  const one = { ...NO_TESTS, failures: ['one.spec.ts\nnot today'] };
  const other = { ...NO_TESTS, failures: ['other.spec.ts\nnot here'] };
  assert.equal(failuresText(add(one, other)), '\nFAILED one.spec.ts\nnot today\n\nFAILED other.spec.ts\nnot here\n');
  assert.equal(failuresText(NO_TESTS), '');
});
