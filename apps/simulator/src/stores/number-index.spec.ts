import { NumberIndex } from './number-index.js';

describe('the index of numbers', () => {
  it.each([
    ['dense', (index: number) => index + 1],
    ['by the clock', (index: number) => 1_792_000_000_000 + index * 977],
    ['far beyond 32 bits', (index: number) => Number.MAX_SAFE_INTEGER - index * 2 ** 33],
    ['alike in their lower bits', (index: number) => (index + 1) * 2 ** 20],
  ])('finds every number if they are %s', (_, numberAt) => {
    const index = new NumberIndex();
    const count = 5_000;
    for (let at = 0; at < count; at += 1) index.set(numberAt(at), at);
    const found = Array.from({ length: count }, (_, at) => index.get(numberAt(at)));
    expect(found).toEqual(Array.from({ length: count }, (_, at) => at));
    expect([...index.values()].sort((one, other) => one - other)).toEqual(found);
  });

  it('does not find a number that was not added', () => {
    const index = new NumberIndex();
    for (let number = 1; number < 100; number += 2) index.set(number, number);
    expect([0, 2, 98, 101].map((number) => index.get(number))).toEqual(Array(4).fill(undefined));
  });

  it('keeps the newest position of a number', () => {
    const index = new NumberIndex();
    index.set(7, 1);
    index.set(7, 2);
    expect([index.get(7), [...index.values()]]).toEqual([2, [2]]);
  });
});
