import { reverseWithItems } from '../bodies.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';
import { shop } from '../shop.js';

async function ready() {
  const one = await shop();
  await one.sell('INV-1');
  return { ...one, body: reverseWithItems('INV-1', 'RET-1') };
}

acceptsWithoutWaiting('post-reverse-invoices-with-items', ready);
letsGoOfWhoWaits('post-reverse-invoices-with-items', 'sales', ready);
