import { ConcurrencyLimit } from './concurrency-limit.js';

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
