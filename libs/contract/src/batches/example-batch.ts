import { exampleCreditNote } from '../credit-notes/example-credit-notes.js';
import { exampleServiceItem } from '../items/example-items.js';
import { exampleSale } from '../sales/example-sale.js';

/** An item, a sale, and what comes back of it: each may stand on what comes before it in the same file. */
export const exampleBatch: readonly object[] = [
  { kind: 'item-service', ...exampleServiceItem },
  { kind: 'sale', ...exampleSale },
  { kind: 'credit-note', ...exampleCreditNote },
];

export const exampleBatchLines = exampleBatch.map((entry) => JSON.stringify(entry)).join('\n');
