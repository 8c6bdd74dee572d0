import { parseArgs } from 'node:util';
import { MEAN_LATENCY_S } from './authority-latency.js';
import { CapacityModel, COSTS, type Installation } from './capacity-model.js';
import { columns } from './table.js';

/** The busiest second of a day has one of so many of its sales. */
const SECONDS_OF_A_DAY_AT_PEAK = 24_000;
const SALES_A_DAY = [1_000_000, 10_000_000, 100_000_000];
/** Above this, waiting times grow quickly. */
const BUSY_MAX = 0.7;
/** A rate counts as reached when so much of it is reached. */
const REACHED = 0.95;
const SECONDS = 10;
/** Several documents share a claim or a settlement, so more calls in one worker cost less than more workers. */
const CALLS_OF_A_WORKER = 700;

/**
 * `npm run bench -- capacity` simulates installations with the costs that the bench measured, and prints what 1, 10 and 100 million
 * sales a day need. `--devices <n,n>` prints instead what two processors settle that share all work, as `many-devices` measures it.
 */
export function simulateCapacity(args: string[]): boolean {
  const { values } = parseArgs({ args, options: { devices: { type: 'string' } } });
  const devices = values.devices?.split(',').map(Number);
  console.log(
    columns(devices ? [SHARED_TITLES, ...sharedProcessors(devices)] : [NEEDS_TITLES, ...SALES_A_DAY.flatMap(needs)]),
  );
  return true;
}

const SHARED_TITLES = ['queue', 'devices', 'settled/s', 'of the ideal', 'documents a group', 'processors busy'];

function sharedProcessors(devices: number[]): string[][] {
  return (['Postgres', 'Redis'] as const).flatMap((queue) =>
    devices.map((count) => {
      const model = new CapacityModel({ queue, devices: count, workers: 1, shared: 2 });
      const { rate, groupSize, busy } = model.run(SECONDS);
      return [
        queue,
        String(count),
        rate.toFixed(0),
        (rate / model.idealRate).toFixed(2),
        groupSize.toFixed(1),
        busy.ledger.toFixed(2),
      ];
    }),
  );
}

const NEEDS_TITLES = [
  'sales a day',
  'queue',
  'a second',
  'calls in flight',
  'processors of Postgres',
  'workers',
  'APIs',
];

function needs(salesADay: number): string[][] {
  return (['Postgres', 'Redis'] as const).map((queue) => {
    const rate = salesADay / SECONDS_OF_A_DAY_AT_PEAK;
    const devices = Math.ceil(rate * MEAN_LATENCY_S);
    const workers = Math.ceil(devices / CALLS_OF_A_WORKER);
    const enough = leastProcessors({ queue, devices, workers }, rate);
    const row = [String(salesADay), queue, rate.toFixed(0), String(devices)];
    return [...row, String(enough.processors), String(enough.workers), String(apisFor(rate))];
  });
}

/** An API is one process, and one of its processors. */
const apisFor = (rate: number): number => Math.ceil((rate * COSTS.accept.api) / 1_000 / BUSY_MAX);

/** Adds processors and workers until they reach the rate and are not too busy. */
function leastProcessors(
  { queue, devices, workers }: Pick<Installation, 'queue' | 'devices' | 'workers'>,
  rate: number,
) {
  let processors = 1;
  for (;;) {
    // A little more than the devices of the rate: those that wait for a group have no call in flight.
    const model = new CapacityModel({
      queue,
      devices: Math.ceil(devices * 1.1),
      workers,
      ledger: processors,
      targetRate: rate,
    });
    const { rate: reached, busy } = model.run(SECONDS);
    if (busy.workers > BUSY_MAX) workers += Math.ceil(workers / 10);
    else if (busy.ledger > BUSY_MAX || reached < REACHED * rate) processors += Math.ceil(processors / 10);
    else return { processors, workers };
  }
}
