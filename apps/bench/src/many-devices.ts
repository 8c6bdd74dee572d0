import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { perSecond, testRedisUrl } from '@app/testing';
import { LATENCY, MEAN_LATENCY_S } from './authority-latency.js';
import { type Simulator, startSimulator } from './contestant.js';
import { CostMeter, redisPid } from './costs.js';
import { Load } from './load.js';
import { type Backend, backends } from './options.js';
import { enterProduct, type Product, startProgram } from './product.js';
import { continueWorker, haltWorker } from './stretches.js';
import { columns } from './table.js';

const CONNECTIONS = 64;
/** All lanes are under way after so long. */
const RAMP_MS = 5_000;
/** More than two processors settle in the time of a measurement. */
const SALES_MAX = 30_000;

interface Options {
  devices: number[];
  workers: number[];
  concurrency: number;
  seconds: number;
}

interface Size {
  devices: number;
  workers: number;
  backend: Backend;
}

/**
 * `npm run bench -- many-devices` drains the backlogs of many devices while the authority takes a second for a call. A device has one
 * call at a time, so the ideal rate is devices ÷ mean latency. It prints the share of the ideal, and which processors are busy.
 */
export async function measureManyDevices(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const simulator = await startSimulator();
  const load = new Load(CONNECTIONS);
  const rows: string[][] = [['queue', 'devices', 'workers', 'settled/s', 'of the ideal', ...COSTS.map(coresOf)]];
  try {
    for (const backend of backends(testRedisUrl())) {
      for (const devices of options.devices) {
        for (const workers of options.workers)
          rows.push(await measure({ devices, workers, backend }, options, simulator, load));
      }
    }
  } finally {
    await load.close();
    await simulator.process.kill('SIGKILL');
  }
  console.log(
    `\nMean latency ${MEAN_LATENCY_S.toFixed(2)} s; ${options.concurrency} calls a worker\n\n${columns(rows)}`,
  );
  return true;
}

const COSTS = ['api', 'worker', 'postgres', 'redis', 'simulator'] as const;
const coresOf = (name: string) => `processors: ${name}`;

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      devices: { type: 'string', default: '200,2000' },
      workers: { type: 'string', default: '1,3' },
      concurrency: { type: 'string', default: '400' },
      seconds: { type: 'string', default: '20' },
    },
  });
  const numbers = (text: string) => text.split(',').map(Number);
  return {
    devices: numbers(values.devices),
    workers: numbers(values.workers),
    concurrency: Number(values.concurrency),
    seconds: Number(values.seconds),
  };
}

let products = 0;

async function measure(size: Size, options: Options, simulator: Simulator, load: Load): Promise<string[]> {
  const letter = String.fromCharCode('A'.charCodeAt(0) + products++);
  const queuePrefix = `bench-${randomBytes(4).toString('hex')}`;
  const entry = { name: letter, letter, simulator, devices: size.devices, queuePrefix };
  const env = { WORKER_CONCURRENCY: String(options.concurrency) };
  await simulator.control.setLatency(0);
  const product = await enterProduct({ ...entry, redisUrl: size.backend.redisUrl, env });
  try {
    for (let more = 1; more < size.workers; more++)
      product.workers.push((await startProgram('worker', product.env)).program);
    return await drain(product, size, options, simulator, load);
  } finally {
    await product.stop();
  }
}

/** A backlog that outlasts the measurement is posted while the workers are halted. */
async function drain(product: Product, size: Size, { seconds }: Options, { control, process }: Simulator, load: Load) {
  const { workers, tills } = product;
  for (const worker of workers) haltWorker({ worker });
  // Enough for calls without a pause.
  const depth = Math.min(5 + RAMP_MS / 1_000 + seconds, Math.ceil(SALES_MAX / size.devices));
  await load.postAll(tills, depth * size.devices);
  await control.setLatencyCurve(LATENCY);
  const { name: queue, redisUrl } = size.backend;
  const redis = redisUrl ? await redisPid(redisUrl) : undefined;
  const meter = await CostMeter.of(product, { simulator: process.pid, ...(redis && { redis }) }, workers.slice(1));
  for (const worker of workers) continueWorker({ worker });
  await pause(RAMP_MS);
  const before = await settledCount(product);
  const costs = await meter.during('drain', seconds * 1_000, () => pause(seconds * 1_000));
  const rate = perSecond((await settledCount(product)) - before, seconds * 1_000);
  if ((await product.ledger.query(product.pendingQuery)).length === 0)
    throw new Error('The backlog has ended before the measurement: raise SALES_MAX.');
  const cores = COSTS.map((name) => costs[`drain.cpu.${name}`]?.toFixed(2) ?? '–');
  const share = (rate / (size.devices / MEAN_LATENCY_S)).toFixed(2);
  return [queue, String(size.devices), String(size.workers), rate.toFixed(0), share, ...cores];
}

async function settledCount({ ledger }: Product): Promise<number> {
  const [row] = await ledger.query<{ count: number }>('SELECT count(*)::int FROM receipts');
  return row!.count;
}
