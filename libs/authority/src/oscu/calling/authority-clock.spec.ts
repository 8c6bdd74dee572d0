import { instantOf } from '@app/domain';
import { AuthorityClock } from './authority-clock.js';
import { skewOf } from './clock-skew.js';
import { limitsOf } from './call-limits.js';
import { OPERATION_NAMES } from '../operations/operation-names.js';

describe('authority clock', () => {
  const MINUTE_MS = 60_000;

  /** A clock that is read by calls of `callMs`, which are stamped in the middle; ours is exact to the millisecond. */
  function setup() {
    const time = { ms: Date.UTC(2026, 2, 2, 7, 15, 30, 400) };
    const clock = new AuthorityClock(() => time.ms);
    const read = (leadMs: number, callMs = 200, source: 'own' | 'ofHost' = 'own') => {
      const stampMs = Math.floor((time.ms + callMs / 2 + leadMs) / 1_000) * 1_000;
      time.ms += callMs;
      clock.read(source, stampMs, { sentAt: time.ms - callMs, receivedAt: time.ms });
    };
    return { time, clock, read };
  }

  it('is not known before the first answer', () => {
    expect([setup().clock.leadMs(), setup().clock.lagMs()]).toEqual([null, 0]);
  });

  it.each([0, -500, 900])('is taken for ours where the call explains the difference: %d ms', (leadMs) => {
    const { clock, read } = setup();
    read(leadMs);
    expect(clock.lagMs()).toBe(0);
  });

  it.each([-30_000, -10 * MINUTE_MS])('is never taken for later than it is: %d ms', (leadMs) => {
    const { clock, read } = setup();
    read(leadMs);
    expect(clock.lagMs()).toBeGreaterThanOrEqual(-leadMs);
    expect(clock.lagMs()).toBeLessThanOrEqual(-leadMs + 1_200);
  });

  it('caps nothing where it is ahead', () => {
    const { clock, read } = setup();
    read(10 * MINUTE_MS);
    expect(clock.lagMs()).toBe(0);
    expect(clock.leadMs()).toBeGreaterThan(9.9 * MINUTE_MS);
  });

  it('is believed to be behind by less than the call took once it has refused a date', () => {
    const { time, clock, read } = setup();
    read(-3_000, 10_000);
    expect(clock.lagMs()).toBe(0);
    clock.noteRefusal();
    expect(clock.lagMs()).toBeGreaterThanOrEqual(3_000);
    time.ms += 10 * MINUTE_MS;
    expect(clock.lagMs()).toBe(0);
  });

  it('is not believed to be hours behind, because that is another time zone', () => {
    const { clock, read } = setup();
    read(-3 * 60 * MINUTE_MS);
    expect([clock.leadMs(), clock.lagMs()]).toEqual([null, 0]);
  });

  it('is that of the authority rather than of the gateway before it, while its last answer is fresh', () => {
    const { time, clock, read } = setup();
    read(0, 200, 'ofHost');
    read(-30_000);
    read(0, 200, 'ofHost');
    expect(clock.lagMs()).toBeGreaterThanOrEqual(30_000);
    time.ms += 10 * MINUTE_MS;
    expect(clock.lagMs()).toBe(0);
  });

  it('is that of the host if the authority refuses a date, because its own last time explains no refusal', () => {
    const { clock, read } = setup();
    read(0);
    read(-30_000, 200, 'ofHost');
    expect(clock.lagMs()).toBe(0);
    clock.noteRefusal();
    expect(clock.lagMs()).toBeGreaterThanOrEqual(30_000);
  });

  it('is that of the newer answer once its own last answer is old: a proxy may have reported the other time hours ago', () => {
    const { time, clock, read } = setup();
    read(0, 200, 'ofHost');
    time.ms += 60 * MINUTE_MS;
    read(-30_000);
    time.ms += 11 * MINUTE_MS;
    expect(clock.lagMs()).toBeGreaterThanOrEqual(30_000);
    read(-10_000, 200, 'ofHost');
    expect(clock.lagMs()).toBeLessThan(12_000);
  });
});

describe('clock skew', () => {
  /** 10:15:02.400 in Nairobi, and an answer two seconds later. */
  const call = { sentAt: Date.UTC(2026, 2, 2, 7, 15, 2, 400), receivedAt: Date.UTC(2026, 2, 2, 7, 15, 4, 400) };

  it.each(['20260302101502', '20260302101503', '20260302101504'])('is none where the call explains it: %s', (stamp) => {
    expect(skewOf(instantOf(stamp), call)).toBe(0);
  });

  it.each([
    ['20260302101505', 600],
    ['20260302102504', 10 * 60_000 - 400],
    ['20260303001504', 14 * 3_600_000 - 400],
  ])('is how far the authority is ahead: %s', (stamp, ms) => {
    expect(skewOf(instantOf(stamp), call)).toBe(ms);
  });

  it.each([
    ['20260302101501', -401],
    ['20260302100502', -(10 * 60_000) + 599],
  ])('is less than nothing where it is behind: %s', (stamp, ms) => {
    expect(skewOf(instantOf(stamp), call)).toBe(ms);
  });
});

const SECOND = 1_000;
const MEGABYTE = 1024 * 1024;

describe('an answer', () => {
  it.each([
    ['saveSale', 120 * SECOND],
    ['initialise', 30 * SECOND],
    ['itemClasses', 600 * SECOND],
    ['saveItem', 60 * SECOND],
    ['invoiceDetails', 60 * SECOND],
  ] as const)('to %s may take %i ms', (operation, timeoutMs) => {
    expect(limitsOf(operation).timeoutMs).toBe(timeoutMs);
  });

  it('has a size for every operation, largest for what comes in one piece', () => {
    const sizes = OPERATION_NAMES.map((operation) => limitsOf(operation).answerBytesMax);
    expect(Math.min(...sizes)).toBe(limitsOf('saveSale').answerBytesMax);
    expect(limitsOf('saveSale').answerBytesMax).toBe(4 * MEGABYTE);
    expect(Math.max(...sizes)).toBe(limitsOf('itemClasses').answerBytesMax);
  });
});
