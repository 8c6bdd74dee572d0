import { Shares } from './shares.js';

/** How many places the holder gets if it wants all. */
function fill(shares: Shares, holder: string): number {
  let places = 0;
  while (shares.take(holder)) places++;
  return places;
}

it('one holder gets half, the next ones share the rest, and a newcomer finds a place', () => {
  const shares = new Shares(1_000);
  expect(['one', 'two', 'three'].map((holder) => fill(shares, holder))).toEqual([500, 250, 125]);
  expect(shares.take('newcomer')).not.toBeNull();
  expect(shares.free).toBe(124);
});

it('a holder whose places are given back may take them again', () => {
  const shares = new Shares(4);
  const leave = shares.take('one')!;
  shares.take('one');
  expect(shares.take('one')).toBeNull();
  leave();
  leave();
  expect([shares.heldBy('one'), shares.free]).toEqual([1, 3]);
  expect(shares.take('one')).not.toBeNull();
});

it('places may be taken by the thousand, as bytes are', () => {
  const shares = new Shares(1_000);
  expect(shares.take('one', 501)).toBeNull();
  const leave = shares.take('one', 500)!;
  expect(shares.take('one')).toBeNull();
  leave();
  expect(shares.free).toBe(1_000);
});
