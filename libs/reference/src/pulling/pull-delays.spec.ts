import { delaysAfterFailure, delayAfterSuccess } from './pull-delays.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('a day later, more or less', () => {
  expect([delayAfterSuccess(0), delayAfterSuccess(1)].map((ms) => ms / HOUR)).toEqual([21.6, 26.4]);
});

it('a failure is tried again in minutes, ever more of them up to fifteen, and sooner for who asks', () => {
  const pauses = [0, 1, 2, 3, 4, 100].map((failures) => delaysAfterFailure('no answer', failures, 0.5));
  expect(pauses.map(({ dueInMs }) => dueInMs / MINUTE)).toEqual([1, 2, 4, 8, 15, 15]);
  expect(pauses.map(({ retryInMs }) => retryInMs)).toEqual(pauses.map(() => 30_000));
});

it('asking too often is rested from, for whoever asks, up to a day', () => {
  const pauses = [0, 1, 5, 100].map((failures) => delaysAfterFailure('990', failures, 0.5));
  expect(pauses.map(({ dueInMs }) => dueInMs / MINUTE)).toEqual([5, 10, 160, 1_440]);
  expect(pauses.map(({ retryInMs }) => retryInMs)).toEqual(pauses.map(({ dueInMs }) => dueInMs));
});
