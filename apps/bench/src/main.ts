import { writeFileSync } from 'node:fs';
import { type Backend, backendsAtHand } from './backends.js';
import { Bench } from './bench.js';
import { interruption, runToTheEnd } from './interruption.js';
import { type Options, readOptions } from './options.js';
import { linesOf, type Line, tableOf } from './table.js';

/** `npm run bench` starts the servers and then this: one run and one table per backend that can be had. */
async function main(options: Options): Promise<boolean> {
  const backends = backendsAtHand();
  const results: Record<string, Line[]> = {};
  for (const backend of backends) {
    results[backend.name] = await benchOn(backend, options);
    console.log(`\n${titleOf(backend, options)}\n\n${tableOf(results[backend.name]!)}\n`);
  }
  if (backends.length === 1) console.log('Redis: not measured, for want of a redis-server.');
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ options, results }, null, 2)}\n`);
  return true;
}

async function benchOn(backend: Backend, options: Options): Promise<Line[]> {
  const bench = new Bench(backend, options, (line) => console.error(line));
  try {
    return linesOf(await Promise.race([bench.run(), interruption()]));
  } finally {
    await bench.stop();
  }
}

const titleOf = ({ name }: Backend, { rounds, sales, devices, connections }: Options): string =>
  `The queue in ${name}: ${rounds} rounds of ${sales} sales over ${devices} devices by ${connections} connections; ` +
  'medians (min–max)';

await runToTheEnd(() => main(readOptions(process.argv.slice(2))));
