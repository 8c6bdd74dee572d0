import { runningNumberIn } from './items.js';

describe('the number in an item’s code', () => {
  it.each([
    ['KE3NTXU0000001', 1],
    ['KE2CTNKG0000012', 12],
    ['UG1DRBLL1234567', 1_234_567],
    ['UG1DRXBLL0000001', 1],
    ['KE2NT4B0000003', 3],
    ['KE2NTM20000004', 4],
  ])('is what it ends with: %s', (itemCode, expected) => {
    expect(runningNumberIn(itemCode)).toBe(expected);
  });

  it.each(['SVC-CONSULT', 'KE9NTXU0000001', 'KE2NT0000001', 'KE3NTXU0000001 ', '', 7, null, undefined])(
    'is none where the code is of another make: %j',
    (itemCode) => {
      expect(runningNumberIn(itemCode)).toBeNull();
    },
  );
});
