/** A ten-digit leaf each, for items whose owner only told services from goods. */
const DEFAULT_LEAF = { SV: '8514900000', GD: '5059690800' } as const;

export const wireClass = (itemClass: string | null): string =>
  itemClass && /^\d{10}$/.test(itemClass) ? itemClass : DEFAULT_LEAF[itemClass === 'GD' ? 'GD' : 'SV'];
