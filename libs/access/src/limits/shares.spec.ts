import { type ShareHolder, Shares } from './shares.js';

const production = (account: string): ShareHolder => ({ account, isOpen: false });
const sandbox = (account: string, network = `network of ${account}`): ShareHolder => ({
  ...{ account, network },
  isOpen: true,
});

/** How many places the holder gets if it wants all. */
function fill(shares: Shares, holder: ShareHolder): number {
  let places = 0;
  while (shares.take(holder)) places++;
  return places;
}

it('one account of production gets half, the next ones share the rest, and a newcomer finds a place', () => {
  const shares = new Shares(1_000);
  expect(['one', 'two', 'three'].map((account) => fill(shares, production(account)))).toEqual([500, 250, 125]);
  expect(shares.take(production('newcomer'))).not.toBeNull();
  expect(shares.free).toBe(124);
});

it('a holder whose places are given back may take them again', () => {
  const shares = new Shares(4);
  const leave = shares.take(production('one'))!;
  shares.take(production('one'));
  expect(shares.take(production('one'))).toBeNull();
  leave();
  leave();
  expect([shares.heldBy(production('one')), shares.free]).toEqual([1, 3]);
  expect(shares.take(production('one'))).not.toBeNull();
});

it('places may be taken by the thousand, as bytes are', () => {
  const shares = new Shares(1_000);
  expect(shares.take(production('one'), 501)).toBeNull();
  const leave = shares.take(production('one'), 500)!;
  expect(shares.take(production('one'))).toBeNull();
  leave();
  expect(shares.free).toBe(1_000);
});

it('what is held in any case counts, and leaves less for others', () => {
  const shares = new Shares(10);
  const leave = shares.hold(production('one'), 12);
  expect([shares.free, shares.take(production('two'))]).toEqual([-2, null]);
  leave();
  expect(fill(shares, production('two'))).toBe(5);
});

describe('holders that anybody can become', () => {
  it('get half of all places together, however many they are and wherever they are', () => {
    const shares = new Shares(5_000);
    for (let account = 0; account < 1_000; account++) fill(shares, sandbox(`free ${account}`));
    expect(shares.free).toBe(2_500);
    expect(fill(shares, production('a retailer'))).toBe(1_250);
  });

  it('share that half: one gets half of it, and a newcomer finds a place', () => {
    const shares = new Shares(1_000);
    expect(['one', 'two'].map((account) => fill(shares, sandbox(account)))).toEqual([250, 125]);
    expect(shares.take(sandbox('newcomer'))).not.toBeNull();
  });

  it('of one network leave a quarter of it for other networks, and one of them leaves room for its neighbour there', () => {
    const shares = new Shares(1_000);
    expect(fill(shares, sandbox('one', 'the same'))).toBe(250);
    expect(shares.take(sandbox('neighbour', 'the same'))).not.toBeNull();
    for (let account = 0; account < 100; account++) fill(shares, sandbox(`free ${account}`, 'the same'));
    expect(1_000 - shares.free).toBe(375);
    expect(fill(shares, sandbox('elsewhere'))).toBeGreaterThan(50);
  });

  it('find no more than is free of all', () => {
    const shares = new Shares(8);
    for (let account = 0; account < 8; account++) fill(shares, production(`retailer ${account}`));
    expect(shares.take(sandbox('one'))).toBeNull();
  });

  it('are forgotten with their networks when they hold nothing', () => {
    const shares = new Shares(8);
    const leaving = ['one', 'two'].map((account) => shares.take(sandbox(account))!);
    for (const leave of leaving) leave();
    expect([shares.free, shares.heldBy(sandbox('one'))]).toEqual([8, 0]);
    expect(fill(shares, sandbox('three'))).toBe(2);
  });
});

it('what an account holds in production does not count for its sandbox', () => {
  const shares = new Shares(1_000);
  expect([fill(shares, production('one')), fill(shares, sandbox('one'))]).toEqual([500, 250]);
});
