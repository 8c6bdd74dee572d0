/**
 * `npm run verify -- --only shop -- --documents 1000 --seed 7` plays a random month of a shop on both generations of the authority's service:
 * sales, returns, purchases, imports and stock, while the authority's clock, routes and answers fail at random. It fails unless
 * all books are equal in the end and no lane is held. The same seed draws the same documents and troubles.
 */
import { parseArgs } from 'node:util';
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runTests } = await import('./testing/test-run.mjs');

const TEXT = { type: 'string' };
const { values } = parseArgs({ options: { documents: TEXT, seed: TEXT } });
process.env.SHOP_DOCUMENTS = values.documents ?? '1000';
process.env.SHOP_SEED = values.seed ?? String(Date.now() % 1_000_000_000);
process.env.TEST_QUEUE ??= 'postgres';
process.env.TEST_SIZE = 'full';

console.log(`${process.env.SHOP_DOCUMENTS} documents, seed ${process.env.SHOP_SEED}`);
await runTests(['apps/api/test/shop-month/shop-month.e2e-spec.ts']);
