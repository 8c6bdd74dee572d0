import { instantOf } from '@app/domain';
import { skewOf } from './clock-skew.js';

/** 10:15:02.400 in Nairobi, and an answer two seconds later. */
const call = { sentAt: Date.UTC(2026, 2, 2, 7, 15, 2, 400), receivedAt: Date.UTC(2026, 2, 2, 7, 15, 4, 400) };

it.each(['20260302101502', '20260302101503', '20260302101504'])('is none where the call explains it: %s', (stamp) => {
  expect(skewOf(instantOf(stamp), call)).toBe(0);
});

it.each([
  ['20260302101505', 600],
  ['20260302102504', 10 * 60_000 - 400],
  ['20260303001504', 14 * 3_600_000 - 400],
])('is how far the authority is ahead: %s', (stamp, ms) => {
  expect(skewOf(instantOf(stamp), call)).toBe(ms);
});

it.each([
  ['20260302101501', -401],
  ['20260302100502', -(10 * 60_000) + 599],
])('is less than nothing where it is behind: %s', (stamp, ms) => {
  expect(skewOf(instantOf(stamp), call)).toBe(ms);
});
