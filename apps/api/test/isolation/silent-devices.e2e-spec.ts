/** @full-run: doubt.medium-spec.ts has the cases. */
import { Stack, testSize } from '@app/testing';
import { SilentDevices } from './silent-devices.js';

/** The promise is a factor of two on an idle machine. Without fair shares the factor is a hundred. */
const SLOWDOWN_MAX = 4;
/** More devices than both workers have slots for calls. */
const CONCURRENCY = testSize({ short: 4, full: 8 });
const SIZE = { devices: 5 * CONCURRENCY, pairs: 3, sales: testSize({ short: 5, full: 10 }) };

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start({
    workers: 2,
    env: { WORKER_CONCURRENCY: String(CONCURRENCY), AUTHORITY_CALL_TIMEOUT: '6s' },
  });
});
afterAll(() => stack.stop());

describe('beside a taxpayer whose devices all get no answer from the authority', () => {
  it('a sale of another taxpayer gets its receipt about as fast as usual, and the devices get theirs in the end', async () => {
    const devices = await SilentDevices.open(stack, SIZE.devices);
    await devices.expectSlowdownWithin(SLOWDOWN_MAX, SIZE);
  });
});
