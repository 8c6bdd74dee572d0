import { eventually } from './eventually.js';

/** Fails this many times, then returns. */
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
  it('returns what the assertion returned once it held', async () => {
    const { assertion } = failing(3);
    await expect(eventually(assertion, { everyMs: 1 })).resolves.toBe(4);
  });

  it('fails with the last complaint of the assertion', async () => {
    const { assertion, calls } = failing(Infinity);
    await expect(eventually(assertion, { timeoutMs: 20, everyMs: 1 })).rejects.toThrow(/^complaint \d+$/);
    expect(calls.count).toBeGreaterThan(1);
  });

  it('tries once even when there is no time at all', async () => {
    const { assertion } = failing(0);
    await expect(eventually(assertion, { timeoutMs: 0 })).resolves.toBe(1);
  });
});
