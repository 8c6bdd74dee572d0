import { writeFileSync } from 'node:fs';
import { SimulatorBench } from './bench.js';
import { readOptions } from './options.js';
import { compiledProgram, startServer } from './server.js';
import { table } from './table.js';

const print = (line: string) => process.stdout.write(`${line}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const options = readOptions(process.argv.slice(2));
const server = await startServer(compiledProgram());
print(
  server.pinned
    ? 'The simulator has a core of its own.'
    : 'This machine has no taskset, so the simulator shares its cores.',
);
const figures = await SimulatorBench.of(server, options, print);
await server.stop();
print(`\n${table(figures.speed)}\n\n${table(figures.memory)}`);
if (options.json) writeFileSync(options.json, JSON.stringify(figures));
process.exit(0);
