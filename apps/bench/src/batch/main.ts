import { writeFileSync } from 'node:fs';
import { type Backend, backendsAtHand } from '../backends.js';
import { interruption, runToTheEnd } from '../interruption.js';
import { BatchRun } from './batch-run.js';
import type { Notes } from './notes.js';
import { type Options, readOptions } from './options.js';
import { reportOf } from './report.js';

/** `npm run batch` starts the servers and then this: one run and one table per backend; well only if all promises are kept. */
async function main(options: Options): Promise<boolean> {
  const backends = backendsAtHand();
  const results: Record<string, Notes[]> = {};
  for (const backend of backends) {
    results[backend.name] = await runOn(backend, options);
    console.log(`\n${reportOf(`The queue in ${backend.name}`, results[backend.name]!)}\n`);
  }
  if (backends.length === 1) console.log('Redis: not measured, for want of a redis-server.');
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ options, results }, null, 2)}\n`);
  return Object.values(results).every((stages) => stages.every(({ areAllKept }) => areAllKept));
}

async function runOn(backend: Backend, options: Options): Promise<Notes[]> {
  const run = new BatchRun(backend, options, (line) => console.error(line));
  try {
    await Promise.race([run.run(), interruption()]);
    return run.notes;
  } finally {
    await run.stop();
  }
}

await runToTheEnd(() => main(readOptions(process.argv.slice(2))));
