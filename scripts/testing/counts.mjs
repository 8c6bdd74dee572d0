export const nothingRan = { passed: 0, failed: 0, skipped: 0 };

/** From Jest's JSON. A suite that could not run, or broke outside its tests, is a failure though no test of it failed. */
export function countsOf({ testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests };
}

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

export const isGood = ({ passed, failed }) => failed === 0 && passed > 0;

export const countsLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
