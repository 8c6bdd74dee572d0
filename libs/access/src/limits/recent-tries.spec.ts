import { RecentTries } from '../passwords/password-throttle.js';

function setup() {
  let now = 0;
  const tries = new RecentTries(() => now);
  return { tries, pass: (ms: number) => (now += ms) };
}

it('counts tries, and forgets half of them in five minutes', () => {
  const { tries, pass } = setup();
  for (const _ of [1, 2, 3, 4]) tries.add('one');
  expect([tries.of('one'), tries.of('other')]).toEqual([4, 0]);
  pass(300_000);
  expect(tries.of('one')).toBe(2);
  tries.add('one');
  expect(tries.of('one')).toBe(3);
});

it('remembers no more than ten thousand keys, and those first that have tried lately', () => {
  const { tries, pass } = setup();
  for (let ordinal = 0; ordinal < 9_999; ordinal++) tries.add(`old ${ordinal}`);
  pass(3_600_000);
  for (const _ of [1, 2, 3]) tries.add('new');
  tries.add('newer');
  expect([tries.size, tries.of('new')]).toEqual([2, 3]);
  for (let ordinal = 0; ordinal < 100_000; ordinal++) tries.add(`flood ${ordinal}`);
  expect(tries.size).toBeLessThanOrEqual(10_000);
});
