import { SeededRandom } from './seeded-random.js';

const drawn = (randomness: SeededRandom, count = 20) => Array.from({ length: count }, () => randomness.next('faults'));

describe('seeded random numbers', () => {
  it('are the same with the same seed', () => {
    expect(drawn(new SeededRandom(7))).toEqual(drawn(new SeededRandom(7)));
  });

  it('differ with another seed', () => {
    expect(drawn(new SeededRandom(7))).not.toEqual(drawn(new SeededRandom(8)));
  });

  it('start again after reseeding or reset', () => {
    const randomness = new SeededRandom(7);
    const first = drawn(randomness);
    randomness.reseed(7);
    expect(drawn(randomness)).toEqual(first);
    randomness.reseed(8);
    randomness.reset();
    expect(randomness.seed).toBe(7);
    expect(drawn(randomness)).toEqual(first);
  });

  it('for faults do not depend on draws for latency', () => {
    const [quiet, busy] = [new SeededRandom(7), new SeededRandom(7)];
    busy.next('latency');
    expect(drawn(busy)).toEqual(drawn(quiet));
  });

  it('are distributed evenly', () => {
    const draws = drawn(new SeededRandom(1), 10_000);
    expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true);
    expect(draws.filter((draw) => draw < 0.1).length).toBeGreaterThan(900);
    expect(draws.filter((draw) => draw < 0.1).length).toBeLessThan(1_100);
  });

  it('report the seed that was drawn without a given one', () => {
    const randomness = new SeededRandom();
    expect(drawn(new SeededRandom(randomness.seed))).toEqual(drawn(randomness));
  });
});
