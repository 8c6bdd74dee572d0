import { Positions } from './purchases.js';

describe('positions', () => {
  it('come in the order they were noted, the newest first', () => {
    const positions = new Positions();
    const noted = Array.from({ length: 1_000 }, (_, index) => index * 2 ** 32);
    noted.forEach((position) => positions.push(position));
    expect([...positions.newestFirst()]).toEqual(noted.toReversed());
  });

  it('are none at first', () => {
    expect([...new Positions().newestFirst()]).toEqual([]);
  });
});
