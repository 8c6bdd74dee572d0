import { writeFileSync } from 'node:fs';
import { testRedisUrl } from '@app/testing';
import { type Backend, Bench } from './bench.js';
import { type Options, readOptions } from './options.js';
import { linesOf, type Line, tableOf } from './table.js';

/** `npm run bench` starts the servers and then this: one run and one table per backend that can be had. */
async function main(options: Options): Promise<void> {
  const redisUrl = testRedisUrl();
  const backends: Backend[] = [{ name: 'Postgres', redisUrl: null }];
  if (redisUrl) backends.push({ name: 'Redis', redisUrl });
  const results: Record<string, Line[]> = {};
  for (const backend of backends) {
    results[backend.name] = await benchOn(backend, options);
    console.log(`\n${titleOf(backend, options)}\n\n${tableOf(results[backend.name]!)}\n`);
  }
  if (!redisUrl) console.log('Redis: not measured, for want of a redis-server.');
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ options, results }, null, 2)}\n`);
}

async function benchOn(backend: Backend, options: Options): Promise<Line[]> {
  const bench = new Bench(backend, options, (line) => console.error(line));
  try {
    return linesOf(await Promise.race([bench.run(), interruption()]));
  } finally {
    await bench.stop();
  }
}

/** Asked to stop, the bench takes down what it has put up: a worker it halted would not notice otherwise. */
const interruption = () =>
  new Promise<never>((_, reject) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => reject(new Interrupted(signal)));
  });

class Interrupted extends Error {}

const titleOf = ({ name }: Backend, { rounds, sales, devices, connections }: Options): string =>
  `The queue in ${name}: ${rounds} rounds of ${sales} sales over ${devices} devices by ${connections} connections; ` +
  'medians (min–max)';

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Interrupted ? 'The bench was stopped.' : error);
  process.exit(1);
}
// Pools of the clients may linger; all is said.
process.exit(0);
