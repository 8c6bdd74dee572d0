import { RateLimit } from './rate-limit.js';

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
