import { importsOf } from './imports.js';

const pins = Array.from({ length: 200 }, (_, index) => `P${String(index).padStart(9, '0')}K`);

describe('the seeded imports', () => {
  it('are the same for a PIN each time', () => {
    expect(importsOf('P051234567Q')).toEqual(importsOf('P051234567Q'));
  });

  it('are a few for every taxpayer, with unique keys', () => {
    for (const pin of pins) {
      const keys = importsOf(pin).map(({ taskCd, dclDe, itemSeq }) => `${taskCd}|${dclDe}|${itemSeq}`);
      expect(keys.length).toBeGreaterThanOrEqual(1);
      expect(keys.length).toBeLessThanOrEqual(3);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('have dates in the formats of customs', () => {
    const dates = new Set(pins.flatMap((pin) => importsOf(pin).map(({ dclDe }) => dclDe)));
    expect([...dates].sort()).toEqual(['-1', '03022025', '17032025', '28042025']);
  });

  it('have amounts of two decimals', () => {
    const amounts = pins.flatMap((pin) => importsOf(pin).map(({ invcFcurAmt }) => invcFcurAmt));
    expect(amounts.filter((amount) => Number(amount.toFixed(2)) !== amount)).toEqual([]);
  });
});
