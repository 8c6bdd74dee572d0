/**
 * `npm run fleet` sells on 500 seeded devices, 10 sales each, with 2 APIs and 3 workers, once for each queue backend, and prints a
 * table. It fails when a sale is lost, doubled, out of order, or has a wrong number.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runTests } = await import('./testing/test-run.mjs');

process.env.FLEET_DEVICES ??= '500';
process.env.FLEET_SALES ??= '10';
await runTests(['apps/api/test/fleet/fleet.e2e-spec.ts']);
