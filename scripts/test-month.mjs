/**
 * `npm run verify -- --only month` plays a month of traffic in minutes: tills sell, forget and repeat while the ledger keeps
 * everything for a minute only. It prints the disk use and fails when that grows on, or when a repeat becomes a second sale.
 * `-- --sales 300000 --period 120` behind it plays another size.
 */
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runTests } = await import('./testing/test-run.mjs');

const { values } = parseArgs({
  options: { sales: { type: 'string', default: '300000' }, period: { type: 'string', default: '120' } },
});
Object.assign(process.env, { MONTH_SALES: values.sales, MONTH_PERIOD_S: values.period, TEST_QUEUE: 'postgres' });

console.log(`${values.sales} sales, kept for ${values.period} seconds`);
await runTests(['apps/api/test/retention/month.e2e-spec.ts']);
