import { percentile, ratioOf, spreadOf } from './statistics.js';

describe('statistics', () => {
  it('gives the median, the least and the greatest', () => {
    expect(spreadOf([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 });
    expect(spreadOf([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 });
  });

  it('divides round by round, so that a slow round changes no ratio', () => {
    expect(ratioOf([200, 20, 100], [100, 10, 50])).toEqual({ median: 2, min: 2, max: 2 });
  });

  it('gives no ratio to 0', () => {
    expect(ratioOf([1, 1], [0, 1])).toBeNull();
  });

  it('finds a percentile between two values', () => {
    expect(percentile([1, 2, 3, 4, 5], 0.95)).toBeCloseTo(4.8);
    expect(percentile([7], 0.95)).toBe(7);
  });
});
