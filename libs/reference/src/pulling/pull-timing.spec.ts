import { delaysAfterFailure, delayAfterSuccess, plausibleAnswerTime } from './pull-runner.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('pulls again after a day, more or less', () => {
  expect([delayAfterSuccess(0), delayAfterSuccess(1)].map((ms) => ms / HOUR)).toEqual([21.6, 26.4]);
});

it('pulls again after a failure in one to fifteen minutes, and after the delay of a retry for a reader', () => {
  const pauses = [0, 1, 2, 3, 4, 100].map((failures) => delaysAfterFailure('no answer', failures, 30_000, 0.5));
  expect(pauses.map(({ dueInMs }) => dueInMs / MINUTE)).toEqual([1, 2, 4, 8, 15, 15]);
  expect(pauses.map(({ retryInMs }) => retryInMs)).toEqual(pauses.map(() => 30_000));
});

it('pauses after 990 for readers too, up to a day', () => {
  const pauses = [0, 1, 5, 100].map((failures) => delaysAfterFailure('990', failures, 30_000, 0.5));
  expect(pauses.map(({ dueInMs }) => dueInMs / MINUTE)).toEqual([5, 10, 160, 1_440]);
  expect(pauses.map(({ retryInMs }) => retryInMs)).toEqual(pauses.map(({ dueInMs }) => dueInMs));
});

const NOW = new Date('2026-03-02T08:00:00Z');

it.each([
  ['20260302110000', '20260302110000'],
  ['20260303100000', '20260303100000'],
  ['20260303120000', null],
  ['29990101000000', null],
  [null, null],
])('keeps a plausible time of an answer: %s becomes %s', (answeredAt, kept) => {
  expect(plausibleAnswerTime(answeredAt, NOW)).toBe(kept);
});
