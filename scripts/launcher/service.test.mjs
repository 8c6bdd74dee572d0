import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextDelayMs } from './service.mjs';

test('the pauses double from half a second to half a minute', () => {
  const delays = [];
  for (let delay, times = 0; times < 9; times++) delays.push((delay = nextDelayMs(delay, 10)));
  assert.deepEqual(delays, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('a program that ran for a minute restarts quickly', () => {
  assert.equal(nextDelayMs(30_000, 59_999), 30_000);
  assert.equal(nextDelayMs(30_000, 60_000), 500);
});
