import type { KnownItem, WritingContext } from '../../port.js';

/** An owner may choose any code, even one that every object has as a property, such as `toString`. */
export const knownItem = (items: WritingContext['items'], itemCode: string): KnownItem | null =>
  Object.hasOwn(items, itemCode) ? items[itemCode]! : null;
