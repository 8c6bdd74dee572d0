/** @full-run: sales.e2e-spec.ts sells through two workers; attacks-on-lost-and-order.e2e-spec.ts has several APIs. */
import { Stack, testSize } from '@app/testing';
import { runFleet } from './fleet.js';
import { NOTHING_FOUND } from './fleet-findings.js';

const DEVICES = testSize({ short: 16, full: 40 });
const SALES_EACH = testSize({ short: 4, full: 5 });

const WORKERS = testSize({ short: 2, full: 3 });

/** Several APIs and workers, because lanes must keep the promises across processes. */
let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ apis: 2, workers: WORKERS })));
afterAll(() => stack.stop());

it(`${DEVICES} devices that sell at once, ${SALES_EACH} sales each, get every receipt once, in order and without a gap`, async () => {
  const run = await runFleet(stack, DEVICES, SALES_EACH);
  expect(run).toMatchObject({ devices: DEVICES, sales: DEVICES * SALES_EACH, findings: NOTHING_FOUND });
  expect([run.apis.length, run.workers.length]).toEqual([2, WORKERS]);
  expect(Math.min(...run.apis, ...run.workers)).toBeGreaterThan(0);
});
