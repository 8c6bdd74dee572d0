import { AuthorityClock } from './authority-clock.js';

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

it('is that of the newer answer once its own last answer is old: a proxy may have told the other time hours ago', () => {
  const { time, clock, read } = setup();
  read(0, 200, 'ofHost');
  time.ms += 60 * MINUTE_MS;
  read(-30_000);
  time.ms += 11 * MINUTE_MS;
  expect(clock.lagMs()).toBeGreaterThanOrEqual(30_000);
  read(-10_000, 200, 'ofHost');
  expect(clock.lagMs()).toBeLessThan(12_000);
});
