import { readCall } from './call.js';
import { Latency, logNormal } from './latency.js';
import { SeededRandom } from './seeded-random.js';

const callOf = (operation: string, tin = 'P1') => readCall(operation, { tin, bhfid: '00' }, Buffer.from('{}'));
const setup = (seed = 1) => new Latency(new SeededRandom(seed));

const sample = (latency: Latency, count = 10_000) =>
  Array.from({ length: count }, () => latency.next(callOf('saveItem'))).sort((a, b) => a - b);

describe('a latency of p50 and p99', () => {
  it('has these percentiles', () => {
    const latency = setup();
    latency.set({ p50: 200, p99: 2_000 });
    const pauses = sample(latency);
    expect(pauses[5_000]! / 200).toBeCloseTo(1, 1);
    expect(pauses[9_900]! / 2_000).toBeCloseTo(1, 0);
  });

  it('is at most three times its p99, and never negative', () => {
    expect(logNormal(100, 1_000, 1 - Number.EPSILON, 0)).toBe(3_000);
    expect(logNormal(100, 1_000, 1 - Number.EPSILON, 0.5)).toBeGreaterThan(0);
  });

  it('is the same again with the same seed', () => {
    const [first, again] = [setup(5), setup(5)];
    [first, again].forEach((latency) => latency.set({ p50: 10, p99: 90 }));
    expect(sample(first, 50)).toEqual(sample(again, 50));
  });

  it('without a spread is always the median', () => {
    expect(logNormal(100, 100, 0.3, 0.9)).toBe(100);
  });
});

describe('a latency with jitter', () => {
  it('lies between its minimum and its maximum', () => {
    const latency = setup();
    latency.set({ ms: 100, jitterMs: 50 });
    const pauses = sample(latency, 1_000);
    expect(pauses[0]).toBeGreaterThanOrEqual(100);
    expect(pauses.at(-1)).toBeLessThan(150);
    expect(pauses.at(-1)! - pauses[0]!).toBeGreaterThan(40);
  });
});

describe('several latency settings', () => {
  it('apply by target, and the most specific one wins', () => {
    const latency = setup();
    latency.set({ ms: 3, jitterMs: 0 }, { tin: 'P1', operation: 'saveItem' });
    latency.set({ ms: 1, jitterMs: 0 });
    latency.set({ ms: 2, jitterMs: 0 }, { tin: 'P1' });
    const pauses = [callOf('saveItem'), callOf('selectCodeList'), callOf('saveItem', 'P2')].map((call) =>
      latency.next(call),
    );
    expect(pauses).toEqual([3, 2, 1]);
  });

  it('replace each other for the same target', () => {
    const latency = setup();
    latency.set({ ms: 1, jitterMs: 0 }, { tin: 'P1' });
    latency.set({ ms: 2, jitterMs: 0 }, { tin: 'P1' });
    expect(latency.targeted).toEqual([{ target: { tin: 'P1' }, setting: { ms: 2, jitterMs: 0 } }]);
  });
});
