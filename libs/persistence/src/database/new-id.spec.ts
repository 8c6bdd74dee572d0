import { newId } from './ids.js';

describe('the ids of rows', () => {
  it('grow in order, also within one millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId());
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it('tell the time of their making, so that ids of several processes grow together', () => {
    const before = Date.now();
    const id = newId();
    const made = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now());
  });
});
