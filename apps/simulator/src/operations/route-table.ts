import { initialise } from './initialise.js';
import { invoiceDetails } from './invoice-details.js';
import type { Operation } from './operation.js';
import { saveItem } from './save-item.js';
import { saveSale } from './save-sale.js';

/** Everything the authority can be asked. A new operation is a file beside these and a word here. */
export const operations: readonly Operation[] = [initialise, saveItem, saveSale, invoiceDetails];

const byPath = new Map(operations.flatMap((operation) => pathsOf(operation).map((path) => [path, operation])));

/** Names are compared as they are written: a trailing slash is another path. */
export const findOperation = (path: string): Operation | undefined => byPath.get(path);

function pathsOf({ name, aliases }: Operation): string[] {
  return [name, ...aliases];
}
