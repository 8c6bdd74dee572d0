import { countedQuantity } from './counted-quantity.js';

it.each([
  [1, 1],
  [0.125, 0.13],
  [0.124, 0.12],
  [0.001, 0.01],
  [99_999_999_999.999, 99_999_999_999.99],
])('%d is counted as %d', (quantity, expected) => {
  expect(countedQuantity(quantity)).toBe(expected);
});
