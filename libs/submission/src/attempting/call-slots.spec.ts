import { setTimeout as pause } from 'node:timers/promises';
import type { AttemptFacts } from '@app/persistence';
import {
  ANSWER_COUNTS_MS,
  CALL_HANGS_AFTER_MS,
  type CallSlot,
  CallSlots,
  NEXT_SLOT_MS,
  type SlotOptions,
} from './call-slots.js';
import { awaitCall } from './acquire-call.js';
import { CallPace } from './call-pace.js';

describe('call slots', () => {
  const RETAILER = 'P000000001K';
  const NEIGHBOUR = 'P000000002K';

  /** A worker of so many slots, at a time of the test's own. */
  function setup(size = 8, options: SlotOptions = {}) {
    const slots = new CallSlots(size, options);
    const clock = { now: 1_000 };
    const take = (taxpayer = RETAILER, account = `owner of ${taxpayer}`): CallSlot | null =>
      slots.tryAcquire({ taxpayer, account }, clock.now);
    return {
      slots,
      clock,
      take,
      /** As many as he gets. */
      fill: (taxpayer = RETAILER, most = size): CallSlot[] => {
        const taken: CallSlot[] = [];
        for (let slot = take(taxpayer); slot; slot = taken.length < most ? take(taxpayer) : null) taken.push(slot);
        return taken;
      },
      rest: (random = 0, taxpayer = RETAILER, account = `owner of ${taxpayer}`) =>
        slots.deferMs({ taxpayer, account }, clock.now, random),
    };
  }

  describe('a taxpayer without an answered call', () => {
    it.each([
      [1, 1],
      [3, 1],
      [4, 1],
      [8, 2],
      [50, 12],
    ])('of %d slots has no more than a quarter, and one at least: %d', (size, share) => {
      const { fill } = setup(size);
      expect(fill()).toHaveLength(share);
    });

    it('leaves every other taxpayer its quarter', () => {
      const { fill } = setup();
      fill(RETAILER);
      expect(fill(NEIGHBOUR)).toHaveLength(2);
    });

    it('gets another slot for each one released', () => {
      const { fill, take } = setup();
      const [first] = fill();
      first!.release();
      expect(take()).not.toBeNull();
      expect(take()).toBeNull();
    });
  });

  describe('a taxpayer whom the authority answers', () => {
    it.each([
      [1, 1],
      [2, 1],
      [3, 2],
      [8, 7],
      [50, 43],
    ])('of %d slots may use seven eighths: %d', (size, most) => {
      const { fill } = setup(size);
      const taken = fill();
      taken[0]!.noteEvidence('answers');
      expect([...taken, ...fill()]).toHaveLength(most);
    });

    it('may not after a call that was not answered', () => {
      const { fill, take } = setup();
      const [first, second] = fill();
      first!.noteEvidence('answers');
      second!.noteEvidence('none');
      expect(take()).not.toBeNull();
      second!.noteEvidence('fails');
      expect(take()).toBeNull();
    });

    it('may while fewer calls hang than its share', () => {
      const { fill, take, clock } = setup();
      const [first] = fill(RETAILER, 1);
      first!.noteEvidence('answers');
      clock.now += CALL_HANGS_AFTER_MS;
      const [second] = fill(RETAILER, 1);
      clock.now += CALL_HANGS_AFTER_MS;
      expect(take()).toBeNull();
      second!.release();
      expect(take()).not.toBeNull();
    });

    it.each([
      { name: 'may use seven eighths when it comes back within a minute', pauseMs: ANSWER_COUNTS_MS - 1, slots: 7 },
      { name: 'starts with a quarter again a minute after its last call', pauseMs: ANSWER_COUNTS_MS, slots: 2 },
    ])('$name', ({ pauseMs, slots }) => {
      const { fill, clock } = setup();
      const taken = fill();
      taken[0]!.noteEvidence('answers');
      for (const slot of taken) slot.release();
      clock.now += pauseMs;
      expect(fill()).toHaveLength(slots);
    });

    it('starts with a quarter again when its last call was not answered', () => {
      const { fill } = setup();
      const [first, second] = fill();
      first!.noteEvidence('answers');
      second!.noteEvidence('fails');
      for (const slot of [first, second]) slot!.release();
      expect(fill()).toHaveLength(2);
    });

    it('is forgotten when a thousand others have rested since then', () => {
      const { take, fill } = setup();
      for (const taxpayer of [RETAILER, ...Array.from({ length: 1_000 }, (_, nth) => `P${nth}K`)]) {
        const slot = take(taxpayer)!;
        slot.noteEvidence('answers');
        slot.release();
      }
      expect(fill('P999K')).toHaveLength(7);
      expect(fill(RETAILER)).toHaveLength(2);
    });
  });

  describe('calls that hang beyond the share', () => {
    it('are all but the oldest ones', () => {
      const { fill } = setup();
      fill(NEIGHBOUR);
      const [first] = fill(RETAILER, 1);
      first!.noteEvidence('answers');
      const taken = [first!, ...fill(RETAILER, 4)];
      expect(taken.map(({ isBeyondShare }) => isBeyondShare)).toEqual([false, false, true, true, true]);
      first!.release();
      expect(taken.slice(1).map(({ isBeyondShare }) => isBeyondShare)).toEqual([false, false, true, true]);
    });
  });

  describe('an account with many taxpayers', () => {
    const PINS = Array.from({ length: 1_000 }, (_, nth) => `A${String(nth).padStart(9, '0')}K`);

    it('has half of the slots where accounts are bounded, and another account its quarter', () => {
      const { take, fill } = setup(8, { boundsAccounts: true });
      expect(PINS.map((pin) => take(pin, 'one account')).filter((slot) => slot !== null)).toHaveLength(4);
      expect(fill(NEIGHBOUR)).toHaveLength(2);
    });

    it('may use seven eighths while the authority answers, and gives those back that hang beyond the half', () => {
      const { take, clock } = setup(8, { boundsAccounts: true });
      const taken = PINS.slice(0, 4).map((pin) => take(pin, 'one account')!);
      taken[0]!.noteEvidence('answers');
      taken.push(...PINS.slice(4, 7).map((pin) => take(pin, 'one account')!));
      expect(take(PINS[7], 'one account')).toBeNull();
      expect(taken.map(({ isBeyondShare }) => isBeyondShare)).toEqual([
        ...Array(4).fill(false),
        ...Array(3).fill(true),
      ]);
      clock.now += CALL_HANGS_AFTER_MS;
      expect(take(PINS[9], 'one account')).toBeNull();
    });

    it('lets its heads come back one after the other, of whichever taxpayer they are', () => {
      const { take, rest } = setup(8, { boundsAccounts: true });
      for (const pin of PINS) take(pin, 'one account');
      expect(PINS.slice(4, 7).map((pin) => rest(0, pin, 'one account'))).toEqual([70, 120, 170]);
    });

    it('has no bound of its own elsewhere: its taxpayers are those of an operator', () => {
      const { take } = setup(8);
      expect(PINS.slice(0, 8).map((pin) => take(pin, 'one account'))).not.toContain(null);
    });
  });

  describe('the eighth', () => {
    it('is for taxpayers within their share, however many others use more', () => {
      const { fill } = setup();
      for (const taxpayer of [RETAILER, NEIGHBOUR]) fill(taxpayer, 1)[0]!.noteEvidence('answers');
      expect([...fill(RETAILER, 3), ...fill(NEIGHBOUR)]).toHaveLength(5);
      expect(fill('P000000003K', 1)).toHaveLength(1);
      expect([...fill(RETAILER), ...fill(NEIGHBOUR)]).toHaveLength(0);
    });
  });

  describe('a call whose job gave its place back', () => {
    it('leaves the place to others, and counts for its taxpayer until it ends', () => {
      const { fill, take } = setup();
      const [first] = fill(RETAILER, 1);
      first!.noteEvidence('answers');
      const taken = [first!, ...fill()];
      expect(taken).toHaveLength(7);
      for (const call of taken.slice(2)) call.leavePlace();
      fill(NEIGHBOUR, 1)[0]!.noteEvidence('answers');
      expect(fill(NEIGHBOUR)).toHaveLength(4);
      for (const call of taken) call.release();
      expect(take('P000000003K')).not.toBeNull();
      expect(fill(NEIGHBOUR)).toHaveLength(1);
    });
  });

  describe('the next slot', () => {
    const claimant = { taxpayer: RETAILER, account: 'one account' };

    /** Three of four slots, which is all that taxpayers above their share may have. */
    function allTaken({ boundsAccounts = false, taxpayers = [RETAILER, RETAILER, RETAILER] }) {
      const { slots, clock, take } = setup(4, { boundsAccounts });
      const now = Math.floor(performance.now());
      const taken = taxpayers.map((taxpayer, nth) => {
        clock.now = now + 500 * nth;
        const slot = take(taxpayer, 'one account')!;
        slot.noteEvidence('answers');
        return slot;
      });
      return { slots, now, taken };
    }

    it.each([
      { name: 'the taxpayer' },
      { name: 'its account', boundsAccounts: true, taxpayers: ['P000000007K', 'P000000008K', 'P000000009K'] },
    ])('is awaited while calls of $name are answered and new ones begin', async (how) => {
      const { slots, now, taken } = allTaken(how);
      const another = { taxpayer: 'P000000006K', account: 'one account' };
      const claimants = how.boundsAccounts ? another : claimant;
      expect(await slots.waitForSlot(claimants, now + 1_000 + NEXT_SLOT_MS)).toBeNull();
      const waiting = slots.waitForSlot(claimants, now + NEXT_SLOT_MS);
      taken[1]!.release();
      const slot = await waiting;
      expect(slot).not.toBeNull();
      slot!.noteEvidence('fails');
      const later = { ...claimants, ...(how.boundsAccounts && { taxpayer: 'P000000005K' }) };
      expect(await Promise.race([slots.waitForSlot(later, now), pause(100, 'waits')])).toBeNull();
    });

    it('goes to those that wait in their order, but first to the lane that releases it', async () => {
      const { slots, now, taken } = allTaken({});
      const got: string[] = [];
      const waiting = ['first', 'second'].map((name) =>
        slots.waitForSlot(claimant, now).then((slot) => got.push(slot ? name : `none for the ${name}`)),
      );
      taken[0]!.release();
      expect(slots.tryAcquire(claimant, now)).not.toBeNull();
      await pause(10);
      expect(got).toEqual([]);
      taken[1]!.release();
      await Promise.all(waiting);
      expect(got).toEqual(['first', 'none for the second']);
    });

    it('is given back where the pace allows no call', async () => {
      const { slots, now, taken } = allTaken({});
      const facts = { accountId: 'one account', device: { tin: RETAILER } } as AttemptFacts;
      const pace = new CallPace(12);
      while (pace.deferMs({ taxpayer: RETAILER, isOfBatch: false }, now) === null);
      const calls = [awaitCall({ slots, pace }, facts), slots.waitForSlot(claimant, now)];
      taken[0]!.release();
      const [paced, next] = await Promise.all(calls);
      expect(paced).toHaveProperty('deferMs');
      expect(next).not.toBeNull();
    });
  });

  describe('heads that find no slot', () => {
    it('come back one after the other', () => {
      const { fill, rest, clock } = setup();
      fill();
      expect([rest(), rest(), rest()]).toEqual([70, 120, 170]);
      clock.now += 100;
      expect(rest()).toBe(120);
      clock.now += 1_000;
      expect(rest()).toBe(70);
    });

    it('all come back within half a minute, and never together', () => {
      const { fill, rest, clock } = setup();
      fill();
      clock.now += CALL_HANGS_AFTER_MS;
      const rests = Array.from({ length: 2_000 }, (_, nth) => rest((nth % 100) / 100));
      expect(Math.max(...rests)).toBeLessThanOrEqual(30_000);
      const late = rests.slice(700);
      expect(new Set(late).size).toBe(100);
      expect(Math.min(...late)).toBeGreaterThanOrEqual(15_000);
    });
  });
});

describe('call pace', () => {
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
});
