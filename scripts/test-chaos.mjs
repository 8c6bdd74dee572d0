/**
 * `npm run test:chaos`: attacks on the four promises with real processes, signals and broken connections, once for each backend
 * of the queue that can be had, and a table of what became of the sales. It fails when a single one is lost, doubled or out
 * of number. `-- --seed 7` has a run's luck again; `--attack lost-queue` runs one of them, `--backend redis` one backend,
 * `--sales 500 --devices 20` another size.
 */
import { readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { inData } = await import('./launcher/paths.mjs');
const { chaosTable } = await import('./testing/chaos-table.mjs');
const { countsLine, isGood, nothingRan } = await import('./testing/counts.mjs');
const { testRun } = await import('./testing/test-run.mjs');

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    sales: { type: 'string', default: '2000' },
    devices: { type: 'string', default: '50' },
    attack: { type: 'string' },
    backend: { type: 'string' },
  },
});
const rows = inData(`chaos.${process.pid}.ndjson`);
Object.assign(process.env, {
  CHAOS_SALES: values.sales,
  CHAOS_DEVICES: values.devices,
  CHAOS_SEED: values.seed,
  CHAOS_TABLE: rows,
  ...(values.backend && { TEST_QUEUE: values.backend }),
});

// One attack at a time: what it measures is its own.
const suites = ['--runInBand', '--testPathPatterns=apps/api/test/chaos/attacks-on-'];
const named = values.attack ? [`--testNamePattern= ${values.attack}: `] : [];

let counts = nothingRan;
const exitCode = await begin(async (lifetime) => {
  console.log(`${values.sales} sales on ${values.devices} devices, seed ${values.seed}`);
  counts = await testRun(lifetime, [...suites, ...named]);
});
try {
  console.log(`\n${chaosTable(readFileSync(rows, 'utf8'))}\n\nseed ${values.seed}`);
  rmSync(rows);
} catch {
  console.log('No attack came to an end.');
}
console.log(countsLine(counts));
process.exit(isGood(counts) ? exitCode : 1);
