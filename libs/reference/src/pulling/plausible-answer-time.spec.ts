import { plausibleAnswerTime } from './plausible-answer-time.js';

const NOW = new Date('2026-03-02T08:00:00Z');

it.each([
  ['20260302110000', '20260302110000'],
  ['20260303100000', '20260303100000'],
  ['20260303120000', null],
  ['29990101000000', null],
  [null, null],
])('%s, in the time of the authority, leaves %s', (answeredAt, kept) => {
  expect(plausibleAnswerTime(answeredAt, NOW)).toBe(kept);
});
