import { CodesPaused, pauseMsAfter } from '../second-factors.js';

it.each([
  [1, 0],
  [19, 0],
  [20, 60_000],
  [21, 120_000],
  [29, 30_720_000],
  [31, 86_400_000],
  [100_000, 86_400_000],
])('after %i wrong codes in a row the pause is %i ms', (wrongCodes, pauseMs) => {
  expect(pauseMsAfter(wrongCodes)).toBe(pauseMs);
});

it('says in whole seconds when the pause is over', () => {
  expect(CodesPaused.until(new Date(1_200), new Date(0))).toEqual(new CodesPaused(2));
});
