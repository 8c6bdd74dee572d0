import { eventually } from './eventually.js';
import { percentile, ratioOf, spreadOf } from './statistics.js';
import { testServerUrl } from './test-servers.js';

/** Fails the given number of times, then returns. */
function failing(times: number) {
  const calls = { count: 0 };
  const assertion = () => {
    calls.count++;
    if (calls.count <= times) throw new Error(`complaint ${calls.count}`);
    return calls.count;
  };
  return { calls, assertion };
}

describe('eventually', () => {
  it('returns the value of the assertion once it holds', async () => {
    const { assertion } = failing(3);
    await expect(eventually(assertion, { everyMs: 1 })).resolves.toBe(4);
  });

  it('fails with the last failure of the assertion', async () => {
    const { assertion, calls } = failing(Infinity);
    await expect(eventually(assertion, { timeoutMs: 20, everyMs: 1 })).rejects.toThrow(/^complaint \d+$/);
    expect(calls.count).toBeGreaterThan(1);
  });

  it('tries once even with a timeout of zero', async () => {
    const { assertion } = failing(0);
    await expect(eventually(assertion, { timeoutMs: 0 })).resolves.toBe(1);
  });
});

describe('statistics', () => {
  it('gives the median, the least and the greatest', () => {
    expect(spreadOf([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 });
    expect(spreadOf([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 });
  });

  it('divides round by round, so that a slow round changes no ratio', () => {
    expect(ratioOf([200, 20, 100], [100, 10, 50])).toEqual({ median: 2, min: 2, max: 2 });
  });

  it('gives no ratio to 0', () => {
    expect(ratioOf([1, 1], [0, 1])).toBeNull();
  });

  it('finds a percentile between two values', () => {
    expect(percentile([1, 2, 3, 4, 5], 0.95)).toBeCloseTo(4.8);
    expect(percentile([7], 0.95)).toBe(7);
  });
});

describe('the Postgres of a test run', () => {
  it('is missing with a sentence that tells how to get one', () => {
    jest.replaceProperty(process, 'env', {});
    expect(() => testServerUrl()).toThrow(/run `npm test -- <path of the test>`/);
  });

  afterEach(() => jest.restoreAllMocks());
});
