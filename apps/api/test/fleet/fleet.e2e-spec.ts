/** @full-run: sales.e2e-spec.ts sells through two workers; attacks-on-lost-and-order.e2e-spec.ts has several APIs. */
import { Stack, testQueue, testSize } from '@app/testing';
import { runFleet, type FleetRun } from './fleet.js';
import { NOTHING_FOUND } from './fleet-findings.js';

/** `npm run fleet` sets a larger number. */
const DEVICES = Number(process.env.FLEET_DEVICES ?? testSize({ short: 16, full: 40 }));
const SALES_EACH = Number(process.env.FLEET_SALES ?? testSize({ short: 4, full: 5 }));
const isLong = process.env.FLEET_DEVICES !== undefined;
const TIME_MS = 180_000 + DEVICES * SALES_EACH * 100;

const WORKERS = isLong ? 3 : testSize({ short: 2, full: 3 });

/** Several APIs and workers, because lanes must keep the promises across processes. */
let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ apis: 2, workers: WORKERS })));
afterAll(() => stack.stop());

it(
  `${DEVICES} devices that sell at once, ${SALES_EACH} sales each, get every receipt once, in order and without a gap`,
  async () => {
    const run = await runFleet(stack, DEVICES, SALES_EACH);
    if (isLong) process.stdout.write(table(run));
    expect(run).toMatchObject({ devices: DEVICES, sales: DEVICES * SALES_EACH, findings: NOTHING_FOUND });
    expect([run.apis.length, run.workers.length]).toEqual([2, WORKERS]);
    expect(Math.min(...run.apis, ...run.workers)).toBeGreaterThan(0);
  },
  TIME_MS,
);

function table({ devices, sales, acceptedPerSecond, settledPerSecond, apis, workers, findings }: FleetRun): string {
  const rows = [
    ['queue', testQueue()],
    ['devices', devices],
    ['sales', sales],
    ['accepted/s', Math.round(acceptedPerSecond)],
    ['settled/s', Math.round(settledPerSecond)],
    ['lost', findings.lost],
    ['doubled', findings.doubled],
    ['gaps', findings.gaps],
    ['out of order', findings.outOfOrder],
    ['other receipt', findings.unequal],
    ['overlaps', findings.overlaps],
    ['sales by API', apis.join(' + ')],
    ['attempts by worker', workers.join(' + ')],
  ];
  return `\n${rows.map(([name, value]) => `  ${String(name).padEnd(20)}${value}`).join('\n')}\n\n`;
}
