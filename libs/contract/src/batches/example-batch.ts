import { exampleCreditNote } from '../credit-notes/example-credit-notes.js';
import { exampleServiceItem } from '../items/example-items.js';
import { exampleSale } from '../sales/example-sale.js';

/** An item, a sale and its credit note: a line may depend on earlier lines of the same file. */
export const exampleBatch: readonly object[] = [
  { kind: 'item-service', ...exampleServiceItem },
  { kind: 'sale', ...exampleSale },
  { kind: 'credit-note', ...exampleCreditNote },
];

export const exampleBatchLines = exampleBatch.map((entry) => JSON.stringify(entry)).join('\n');
