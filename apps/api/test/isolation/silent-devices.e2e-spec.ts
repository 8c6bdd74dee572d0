/** @short-run: redis */
import { Stack } from '@app/testing';
import { slowdownOf } from './latency-pairs.js';
import { SilentDevices } from './silent-devices.js';

/** The promise is a factor of two on an idle machine. Without fair shares the factor is a hundred. */
const SLOWDOWN_MAX = 4;
const SIZE = { devices: 40, pairs: 3, sales: 10 };

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start({ workers: 2, env: { WORKER_CONCURRENCY: '8', AUTHORITY_CALL_TIMEOUT: '6s' } });
});
afterAll(() => stack.stop());

describe('beside a taxpayer whose devices all get no answer from the authority', () => {
  it('a sale of another taxpayer gets its receipt about as fast as usual, and the devices get theirs in the end', async () => {
    const devices = await SilentDevices.open(stack, SIZE.devices);
    const pairs = await devices.measurePairs(SIZE);
    expect(slowdownOf(pairs).median).toBeLessThanOrEqual(SLOWDOWN_MAX);
  });
});
