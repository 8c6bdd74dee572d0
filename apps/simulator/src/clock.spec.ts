import { withDashes, eastAfricaStamp, preciseNow } from './clock.js';

describe('the clock', () => {
  it('is three hours ahead of Greenwich, also across midnight', () => {
    expect(eastAfricaStamp(new Date('2026-12-31T21:30:05.999Z'))).toBe('20270101003005');
  });

  it('writes the same instant with dashes', () => {
    expect(withDashes('20260302101502')).toBe('2026-03-02 10:15:02.0');
  });

  it('distinguishes instants within a millisecond', () => {
    const instants = Array.from({ length: 1_000 }, preciseNow);
    expect(new Set(instants.map(Math.floor)).size).toBeLessThan(new Set(instants).size);
    expect(Math.abs(preciseNow() - Date.now())).toBeLessThan(1_000);
  });
});
