import pg from 'pg';
import { CountedPool, requestingAccount } from './pools.js';
import { FairGate, TOO_MANY_WAITING } from './fair-gate.js';

describe('counted pool', () => {
  /** A pool whose connections come when the test says so. */
  function setup() {
    const coming: (() => void)[] = [];
    jest.spyOn(pg.Pool.prototype, 'connect').mockImplementation(((callback?: (...connected: unknown[]) => void) => {
      if (callback) return void coming.push(() => callback(undefined, {}, () => undefined));
      return new Promise((resolve) => coming.push(() => resolve({})));
    }) as never);
    const pool = new CountedPool({ max: 1 });
    const connect = (account: string) => requestingAccount.run(account, () => pool.connect());
    const connectBack = (account: string) => requestingAccount.run(account, () => pool.connect(() => undefined));
    return { pool, coming, connect, connectBack };
  }
  afterEach(() => jest.restoreAllMocks());

  it('counts for each account what waits for a connection, until it comes', async () => {
    const { pool, coming, connect, connectBack } = setup();
    const first = connect('one');
    for (let time = 0; time < 9; time++) connectBack('one');
    connectBack('other');
    expect([pool.waitingFor('one'), pool.waitingFor('other'), pool.waitingFor('third')]).toEqual([10, 1, 0]);
    for (const come of coming) come();
    await first;
    expect([pool.waitingFor('one'), pool.waitingFor('other'), pool.waitingUpTo(100)]).toEqual([0, 0, 0]);
  });

  it('counts no more than so many of one account', () => {
    const { pool, connectBack } = setup();
    for (let time = 0; time < 900; time++) connectBack('greedy');
    for (const account of ['one', 'two']) connectBack(account);
    expect([pool.waitingUpTo(100), pool.waitingUpTo(1_000)]).toEqual([102, 902]);
  });

  it('forgets a connection that could not be made', async () => {
    const { pool } = setup();
    jest.spyOn(pg.Pool.prototype, 'connect').mockImplementation((() => Promise.reject(new Error('away'))) as never);
    await expect(pool.connect()).rejects.toThrow('away');
    expect(pool.waitingUpTo(10)).toBe(0);
  });
});

describe('fair gate', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /** Enters again and again, and remembers who came in, in order. */
  function setup(places: number, waitingMax = 100) {
    const gate = new FairGate(places, waitingMax);
    const inside: string[] = [];
    const leaves: (() => void)[] = [];
    const enter = (name: string, times = 1) => {
      for (let time = 0; time < times; time++)
        void gate.enter(name).then((leave) => (inside.push(name), leaves.push(leave)));
      return settled();
    };
    const leaveFirst = () => (leaves.shift()!(), settled());
    return { gate, inside, leaves, enter, leaveFirst };
  }

  it('one holder alone gets half of the places', async () => {
    const { inside, enter } = setup(10);
    await enter('greedy', 50);
    expect(inside).toHaveLength(5);
  });

  it('a newcomer gets a place at once while some are free', async () => {
    const { inside, enter } = setup(10);
    for (const greedy of ['a', 'b', 'c']) await enter(greedy, 50);
    await enter('newcomer');
    expect(inside.at(-1)).toBe('newcomer');
  });

  it('a newcomer is next where no place is left', async () => {
    const { inside, enter, leaveFirst } = setup(10);
    for (const greedy of ['a', 'b', 'c', 'd', 'e', 'f']) await enter(greedy, 50);
    await enter('newcomer');
    expect(inside).not.toContain('newcomer');
    await leaveFirst();
    await leaveFirst();
    await leaveFirst();
    expect(inside).toContain('newcomer');
  });

  it('a gate with one place lets holders in by rotation, and the work of each in its order', async () => {
    const { inside, enter, leaveFirst } = setup(1);
    await enter('greedy', 3);
    await enter('modest', 2);
    for (let time = 0; time < 4; time++) await leaveFirst();
    expect(inside).toEqual(['greedy', 'greedy', 'modest', 'greedy', 'modest']);
  });

  it('a place that is given back twice counts once', async () => {
    const { inside, leaves, enter } = setup(1);
    await enter('one', 3);
    leaves[0]!();
    leaves[0]!();
    await settled();
    expect(inside).toHaveLength(2);
  });

  it('a holder may have only so many waiting; others may still come', async () => {
    const { gate, enter } = setup(1, 2);
    await enter('greedy', 3);
    await expect(gate.enter('greedy')).rejects.toThrow(TOO_MANY_WAITING);
    await enter('modest');
    expect(gate.waiting).toBe(3);
  });

  it('tells whether a holder wants more than it has', async () => {
    const { gate, enter, leaveFirst } = setup(1);
    await enter('one');
    expect(gate.wantsMore('one')).toBe(false);
    await enter('one');
    expect(gate.wantsMore('one')).toBe(true);
    await leaveFirst();
    expect(gate.wantsMore('one')).toBe(false);
  });

  it('refuses waiting work of a holder when it is told to, the last first', async () => {
    const { gate, inside, enter, leaveFirst } = setup(1);
    await enter('inside');
    await enter('greedy');
    const last = gate.enter('greedy');
    expect(gate.waitingHolders).toEqual(['greedy']);
    gate.refuseWaiting('greedy');
    await expect(last).rejects.toThrow(TOO_MANY_WAITING);
    for (const unknown of ['nobody', 'inside']) gate.refuseWaiting(unknown);
    await leaveFirst();
    expect([inside, gate.waiting]).toEqual([['inside', 'greedy'], 0]);
  });

  describe('a holder that rests', () => {
    afterEach(() => jest.useRealTimers());

    /** A gate with one place, and who is inside after some time. */
    function setup() {
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
      const gate = new FairGate(1, 100);
      const inside: string[] = [];
      const use = async (name: string, restMs: number) => {
        const leave = await gate.enter(name);
        inside.push(name);
        leave(restMs);
      };
      const after = async (ms: number) => (await jest.advanceTimersByTimeAsync(ms), settled().then(() => inside));
      return { use, after };
    }

    it('gets no place until its rest is over, and others do', async () => {
      const { use, after } = setup();
      for (const name of ['greedy', 'greedy', 'modest']) void use(name, name === 'greedy' ? 300 : 0);
      expect(await after(0)).toEqual(['greedy', 'modest']);
      expect(await after(299)).toHaveLength(2);
      expect(await after(1)).toEqual(['greedy', 'modest', 'greedy']);
    });

    it('rests longer while others rest, so that many together get no more than one', async () => {
      const { use, after } = setup();
      for (const name of ['a', 'b', 'a', 'b']) void use(name, 100);
      expect(await after(100)).toEqual(['a', 'b', 'a']);
      expect(await after(99)).toHaveLength(3);
      expect(await after(1)).toEqual(['a', 'b', 'a', 'b']);
    });
  });
});
