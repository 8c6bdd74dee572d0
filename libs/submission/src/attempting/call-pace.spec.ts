import { CallPace } from './call-pace.js';

const [TAXPAYER, NEIGHBOUR] = ['P000000001K', 'P000000002K'];

function setup(perMinute: number) {
  const pace = new CallPace(perMinute);
  let now = 1_000_000;
  const deferMs = (isOfBatch = false, taxpayer = TAXPAYER) => pace.deferMs({ taxpayer, isOfBatch }, now);
  /** How many of each sort begin in a time, if both ask as often as they can. */
  const countBegun = (ms: number, sorts: boolean[]) => {
    const begun = sorts.map(() => 0);
    for (const end = now + ms; now < end; now += 50)
      for (const [index, isOfBatch] of sorts.entries()) if (deferMs(isOfBatch) === null) begun[index]!++;
    return begun;
  };
  return { pace, deferMs, countBegun, pass: (ms: number) => (now += ms) };
}

it('paces nobody without a limit', () => {
  const { countBegun } = setup(0);
  expect(countBegun(60_000, [true])).toEqual([1_200]);
});

it('lets a taxpayer begin so many calls a minute, and a burst of five seconds', () => {
  const [begun] = setup(120).countBegun(60_000, [false]);
  expect(begun).toBeGreaterThanOrEqual(120);
  expect(begun).toBeLessThanOrEqual(120 + 11);
});

it('gives batches three quarters, so that a till begins at once beside a batch', () => {
  const { countBegun, deferMs, pass } = setup(120);
  const [ofBatch] = countBegun(60_000, [true]);
  expect(ofBatch).toBeGreaterThanOrEqual(90);
  expect(ofBatch).toBeLessThanOrEqual(90 + 11);
  for (let sale = 0; sale < 10; sale++) {
    expect(deferMs()).toBeNull();
    expect(deferMs(true)).not.toBeNull();
    pass(2_000);
    while (deferMs(true) === null);
  }
});

it('a call that was not made costs nothing', () => {
  const { pace, deferMs } = setup(60);
  for (let look = 0; look < 100; look++)
    for (const isOfBatch of [true, false]) {
      expect(deferMs(isOfBatch)).toBeNull();
      pace.giveBack({ taxpayer: TAXPAYER, isOfBatch });
    }
});

it('does not pace a neighbour', () => {
  const { deferMs } = setup(60);
  while (deferMs() === null);
  expect(deferMs(false, NEIGHBOUR)).toBeNull();
});

it('brings heads back one after the other, tills without those of batches before them, and none later than half a minute', () => {
  const { deferMs } = setup(60);
  while (deferMs(false) === null);
  const delays = Array.from({ length: 100 }, () => deferMs(true)!);
  expect(delays[1]! - delays[0]!).toBeCloseTo(1_333, 0);
  expect(delays.at(-1)).toBe(30_000);
  const till = deferMs(false)!;
  expect(till).toBeLessThan(3_001);
});

it('forgets a taxpayer whose calls are long over', () => {
  const { deferMs, pass } = setup(60);
  while (deferMs() === null);
  pass(120_000);
  expect(deferMs()).toBeNull();
});
