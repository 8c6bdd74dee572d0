/**
 * `npm run test:chaos` attacks the four promises with real processes, signals and broken connections, once for each queue backend,
 * and prints a table of the outcome. It fails when a sale is lost, doubled, or has a wrong number. `-- --seed 7` repeats a run;
 * `--attack lost-queue` runs one attack, `--backend redis` one backend, `--one-queue` each attack on the backend of its short run,
 * `--sales 500 --devices 20` another size.
 */
import { readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { inData } = await import('./launcher/data-folder.mjs');
const { chaosTable } = await import('./testing/chaos-table.mjs');
const { runTests } = await import('./testing/test-run.mjs');

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    sales: { type: 'string', default: '2000' },
    devices: { type: 'string', default: '50' },
    attack: { type: 'string' },
    backend: { type: 'string' },
    'one-queue': { type: 'boolean' },
  },
});
const rows = inData(`chaos.${process.pid}.ndjson`);
Object.assign(process.env, {
  CHAOS_SALES: values.sales,
  CHAOS_DEVICES: values.devices,
  CHAOS_SEED: values.seed,
  CHAOS_TABLE: rows,
  TEST_SIZE: 'full',
  ...(values.backend && { TEST_QUEUE: values.backend }),
  ...(values['one-queue'] && { TEST_ONE_QUEUE: 'yes' }),
});

// One attack runs at a time, so that it measures only itself.
const suites = ['--runInBand', '--testPathPatterns=apps/api/test/chaos/attacks-on-'];
const named = values.attack ? [`--testNamePattern= ${values.attack}: `] : [];

console.log(`${values.sales} sales on ${values.devices} devices, seed ${values.seed}`);
await runTests([...suites, ...named], { report: printTable });

function printTable() {
  try {
    console.log(`\n${chaosTable(readFileSync(rows, 'utf8'))}\n\nseed ${values.seed}`);
    rmSync(rows);
  } catch {
    console.log('No attack has ended.');
  }
}
