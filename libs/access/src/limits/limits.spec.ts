import { type BudgetState, takeFromBudget, RateLimit } from './rate-limit.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { type ShareHolder, Shares } from './shares.js';

describe('budget', () => {
  /** One key's budget, with a clock that goes when the test says so. */
  function setup(perMinute: number) {
    let [now, spent] = [1_000_000, undefined as BudgetState | undefined];
    const take = () => {
      const taken = takeFromBudget(perMinute, spent, now);
      spent = taken.spent;
      return taken;
    };
    const takenOf = (asked: number) => Array.from({ length: asked }, take).filter(({ isTaken }) => isTaken).length;
    return { take, takenOf, pass: (ms: number) => (now += ms) };
  }

  it('gives all requests of a minute at once, and not one more', () => {
    expect(setup(100).takenOf(1_000)).toBe(100);
  });

  it('fills again evenly, and never beyond the whole budget', () => {
    const { takenOf, pass } = setup(60);
    takenOf(60);
    pass(10_000);
    expect(takenOf(60)).toBe(10);
    pass(60_000);
    expect(takenOf(1_000)).toBe(60);
    pass(24 * 3_600_000);
    expect(takenOf(1_000)).toBe(60);
  });

  it('never refuses a client at the rate of the budget, and gives a faster client no more', () => {
    const { take, takenOf, pass } = setup(600);
    takenOf(600);
    const steady = Array.from({ length: 1_000 }, () => (pass(100), take().isTaken));
    expect(steady).not.toContain(false);
    const hasty = Array.from({ length: 1_000 }, () => (pass(10), take().isTaken));
    expect(hasty.filter(Boolean)).toHaveLength(100);
  });

  it('tells how many requests are left', () => {
    const { take, pass } = setup(3);
    expect([take(), take(), take(), take()].map(({ left }) => left)).toEqual([2, 1, 0, 0]);
    pass(19_999);
    expect(take()).toMatchObject({ isTaken: false, left: 0, moreInMs: 1 });
    pass(1);
    expect(take()).toMatchObject({ isTaken: true, left: 0, moreInMs: 20_000 });
  });

  it.each([1, 7, 59, 60, 61, 999, 12_000, 100_000])(
    'with %i a minute, gives one more exactly when it says so',
    (all) => {
      const { take, takenOf, pass } = setup(all);
      expect(takenOf(all)).toBe(all);
      pass(take().moreInMs - 1);
      expect(take().isTaken).toBe(false);
      pass(1);
      expect(take().isTaken).toBe(true);
    },
  );

  it('a refused request does not make the client wait longer', () => {
    const { takenOf, take, pass } = setup(60);
    takenOf(60);
    for (let ms = 0; ms < 999; ms++) {
      expect(take()).toMatchObject({ isTaken: false, moreInMs: 1_000 - ms });
      pass(1);
    }
    pass(1);
    expect(take().isTaken).toBe(true);
  });
});

describe('concurrency limit', () => {
  it('each key has its own limit, and a request that ends makes room', () => {
    const limit = new ConcurrencyLimit(2);
    const leave = limit.acquire('one')!;
    expect([limit.remainingFor('one'), limit.acquire('one'), limit.acquire('one')]).toEqual([
      1,
      expect.any(Function),
      null,
    ]);
    expect([limit.remainingFor('one'), limit.remainingFor('two')]).toEqual([0, 2]);
    leave();
    expect([limit.acquire('one'), limit.acquire('one')]).toEqual([expect.any(Function), null]);
  });

  it('a request that is released twice counts once', () => {
    const limit = new ConcurrencyLimit(2);
    const [leave] = [limit.acquire('key')!, limit.acquire('key')!];
    leave();
    leave();
    expect(limit.remainingFor('key')).toBe(1);
  });

  it('a key without running requests is forgotten', () => {
    const limit = new ConcurrencyLimit(2);
    const leaving = ['one', 'one', 'two'].map((key) => limit.acquire(key)!);
    expect(limit.size).toBe(2);
    for (const leave of leaving) leave();
    expect(limit.size).toBe(0);
  });

  it('0 means no limit', () => {
    const limit = new ConcurrencyLimit(0);
    const leaving = Array.from({ length: 1_000 }, () => limit.acquire('key'));
    expect(leaving).not.toContain(null);
  });
});

describe('rate limit', () => {
  function setup(perMinute: number) {
    let now = 0;
    const limit = new RateLimit(perMinute, () => now);
    const isTaken = (key: string) => limit.take(key)!.isTaken;
    return { limit, isTaken, pass: (ms: number) => (now += ms) };
  }

  it('each key has its own budget', () => {
    const { isTaken } = setup(2);
    expect(['one', 'one', 'one', 'two', 'two', 'two'].map(isTaken)).toEqual([true, true, false, true, true, false]);
  });

  it('tells how long a key has to wait, and takes nothing', () => {
    const { limit, isTaken, pass } = setup(2);
    expect([limit.waitMsOf('one'), limit.waitMsOf('one'), limit.waitMsOf('one')]).toEqual([0, 0, 0]);
    expect([isTaken('one'), isTaken('one'), limit.waitMsOf('one'), limit.waitMsOf('two')]).toEqual([
      true,
      true,
      30_000,
      0,
    ]);
    pass(29_999);
    expect(limit.waitMsOf('one')).toBe(1);
    pass(1);
    expect(limit.waitMsOf('one')).toBe(0);
  });

  it('two limits count apart', () => {
    const [one, other] = [setup(1), setup(1)];
    expect([one.isTaken('key'), one.isTaken('key'), other.isTaken('key')]).toEqual([true, false, true]);
  });

  it('0 means no limit', () => {
    const { limit } = setup(0);
    expect([limit.take('key'), limit.take('key'), limit.size]).toEqual([null, null, 0]);
  });

  it('a key without a request for two minutes is forgotten, but never one whose budget is not full', () => {
    const { limit, isTaken, pass } = setup(1);
    for (let ordinal = 0; ordinal < 1_000; ordinal++) limit.take(`key ${ordinal}`);
    pass(59_999);
    limit.take('late');
    pass(1);
    expect(isTaken('late')).toBe(false);
    pass(59_998);
    expect(isTaken('late')).toBe(false);
    pass(2);
    limit.take('another');
    expect(limit.size).toBe(2);
    pass(120_000);
    limit.take('another');
    expect(limit.size).toBe(1);
  });

  it('a forgotten key has the whole budget again', () => {
    const { limit, isTaken, pass } = setup(2);
    for (const _ of [1, 2]) limit.take('key');
    pass(120_000);
    expect([isTaken('key'), isTaken('key'), isTaken('key')]).toEqual([true, true, false]);
  });

  it('its own clock counts whole milliseconds, so that no fraction is lost', () => {
    const { spent } = new RateLimit(7).take('key')!;
    expect([Number.isInteger(spent.at), Number.isInteger(spent.debt)]).toEqual([true, true]);
  });
});

describe('shares', () => {
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
});
