import type { KnownItem, WritingContext } from '../../port.js';

/** An owner may call an item what he likes, even what every object has. */
export const knownItem = (items: WritingContext['items'], itemCode: string): KnownItem | null =>
  Object.hasOwn(items, itemCode) ? items[itemCode]! : null;
