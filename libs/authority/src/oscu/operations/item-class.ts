import type { DefaultItemClasses } from '../../port.js';

/** A ten-digit leaf each, for items whose owner only told services from goods. */
const DEFAULT_CLASS = { service: '8514900000', goods: '5059690800' } as const;

const LEAF = /^\d{10}$/;

/** From what is said of an item, the most particular first: its leaf, or else that of what it is said to be. */
export function itemClassOnWire(candidates: readonly (string | null)[], itemClasses: DefaultItemClasses): string {
  const leaf = candidates.find((itemClass) => itemClass !== null && LEAF.test(itemClass));
  if (leaf) return leaf;
  const type = candidates.find((itemClass) => itemClass === 'SV' || itemClass === 'GD') === 'GD' ? 'goods' : 'service';
  return itemClasses[type] ?? DEFAULT_CLASS[type];
}
