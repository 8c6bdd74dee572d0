import { writeFileSync } from 'node:fs';
import { measureManyDevices } from './many-devices.js';
import { type Backend, isWrongOption, type Options, readOptions } from './options.js';
import { BenchRun, UploadRun } from './run.js';
import { linesOf, tableOf } from './table.js';
import { isGood, uploadTable } from './uploads.js';

/** `npm run bench` starts the servers and then this program: one run and one table for each backend of the queue. */
async function main(args: string[]): Promise<boolean> {
  if (args[0] === 'many-devices') return measureManyDevices(args.slice(1));
  const options = readOptions(args);
  const results: Record<string, unknown> = {};
  let isWell = true;
  for (const backend of options.backends) {
    const run = options.command === 'uploads' ? await measureUploads(backend, options) : await bench(backend, options);
    results[backend.name] = run.result;
    isWell &&= run.isWell;
    console.log(`\n${titleOf(backend, options)}\n\n${run.table}\n`);
  }
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ options, results }, null, 2)}\n`);
  return isWell;
}

async function bench(backend: Backend, options: Options) {
  const run = new BenchRun(backend, options, (line) => console.error(line));
  const { rounds, failures } = await untilInterrupted(run);
  const lines = linesOf(rounds);
  const failed = Object.entries(failures).map(([name, reason]) => `✘ ${name} failed, and has no figures: ${reason}`);
  return { result: { lines, failures }, table: [tableOf(lines), ...failed].join('\n\n'), isWell: failed.length === 0 };
}

async function measureUploads(backend: Backend, options: Options) {
  const result = await untilInterrupted(new UploadRun(backend, options));
  return { result, table: uploadTable(result), isWell: isGood(result) };
}

/** A stopped bench must stop its programs itself: a halted worker cannot notice that its parent is gone. */
async function untilInterrupted<Result>(run: { run(): Promise<Result>; stop(): Promise<void> }): Promise<Result> {
  const interruption = new Promise<never>((_, reject) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => reject(new Error(`The bench was stopped by ${signal}.`)));
  });
  try {
    return await Promise.race([run.run(), interruption]);
  } finally {
    await run.stop();
  }
}

function titleOf({ name }: Backend, options: Options): string {
  if (options.command === 'uploads')
    return `The queue in ${name}: an upload of ${options.invoices} lines for ${options.devices} devices`;
  const { rounds, sales, devices, connections } = options;
  return (
    `The queue in ${name}: ${rounds} rounds of ${sales} sales over ${devices} devices by ${connections} connections; ` +
    'medians (least–greatest)'
  );
}

const isWell = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(isWrongOption(error) ? `${error.message}\nSee npm run bench -- --help.` : error);
  return false;
});
// The pools of the load may still be open.
process.exit(isWell ? 0 : 1);
