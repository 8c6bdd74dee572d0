import { eventually } from './eventually.js';

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
