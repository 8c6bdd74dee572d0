import { Positions } from './purchases.js';

describe('positions', () => {
  it('are returned newest first', () => {
    const positions = new Positions();
    const noted = Array.from({ length: 1_000 }, (_, index) => index * 2 ** 32);
    noted.forEach((position) => positions.push(position));
    expect([...positions.newestFirst()]).toEqual(noted.toReversed());
  });

  it('are empty at first', () => {
    expect([...new Positions().newestFirst()]).toEqual([]);
  });
});
