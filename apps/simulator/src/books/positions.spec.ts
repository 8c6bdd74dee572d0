import { Positions } from './positions.js';

describe('positions', () => {
  it('come in the order they were noted, from either end', () => {
    const positions = new Positions();
    const noted = Array.from({ length: 1_000 }, (_, index) => index * 2 ** 32);
    noted.forEach((position) => positions.push(position));
    expect([...positions]).toEqual(noted);
    expect([...positions.newestFirst()]).toEqual(noted.toReversed());
    expect(positions).toHaveLength(1_000);
  });

  it('are none at first', () => {
    expect([...new Positions(), ...new Positions().newestFirst()]).toEqual([]);
  });
});
