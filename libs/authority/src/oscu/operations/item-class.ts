import type { DefaultItemClasses } from '../../port.js';

/** The ten-digit leaves for items that are known only as a service or as goods. */
const DEFAULT_CLASS = { service: '8514900000', goods: '5059690800' } as const;

const LEAF = /^\d{10}$/;

/** The item class on the wire: the first ten-digit leaf of the candidates, else the default of services or goods. */
export function itemClassOnWire(candidates: readonly (string | null)[], itemClasses: DefaultItemClasses): string {
  const leaf = candidates.find((itemClass) => itemClass !== null && LEAF.test(itemClass));
  if (leaf) return leaf;
  const type = candidates.find((itemClass) => itemClass === 'SV' || itemClass === 'GD') === 'GD' ? 'goods' : 'service';
  return itemClasses[type] ?? DEFAULT_CLASS[type];
}
