import type { SaleLine } from '../documents/sale-line.js';
import { subtractAmounts, subtractQuantities, sumAmounts, sumQuantities } from './money.js';
import type { TaxType } from './tax.js';

/**
 * The quantity and the total of one item, of one tax type, that was sold or returned. A sale may have the item on
 * several lines.
 */
export interface ItemTotals {
  itemCode: string;
  taxType: TaxType;
  quantity: number;
  total: number;
}

type CountedLine = Pick<SaleLine, 'itemCode' | 'taxType' | 'quantity' | 'total'>;

/** Adds up the lines of each item and tax type. Groups stand in the order of their first lines. */
export function totalsByItem(lines: readonly CountedLine[]): ItemTotals[] {
  const groups = new Map<string, CountedLine[]>();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group) group.push(line);
    else groups.set(keyOf(line), [line]);
  }
  return [...groups.values()].map((group) => ({
    itemCode: group[0]!.itemCode,
    taxType: group[0]!.taxType,
    quantity: sumQuantities(group.map(({ quantity }) => quantity)),
    total: sumAmounts(group.map(({ total }) => total)),
  }));
}

/** The rest of a sale that can still be returned. */
export function remainingAfter(sold: readonly CountedLine[], credited: readonly ItemTotals[]): ItemTotals[] {
  const creditedByKey = new Map(credited.map((one) => [keyOf(one), one]));
  return totalsByItem(sold).map((one) => {
    const { quantity = 0, total = 0 } = creditedByKey.get(keyOf(one)) ?? {};
    return {
      ...one,
      quantity: subtractQuantities(one.quantity, quantity),
      total: subtractAmounts(one.total, total),
    };
  });
}

/**
 * Every quantity of the sale was returned. A cent of the total may be left over, because totals do not always divide
 * evenly.
 */
export const isFullyCredited = (remaining: readonly ItemTotals[]): boolean =>
  remaining.every(({ quantity }) => quantity <= 0);

const keyOf = ({ itemCode, taxType }: Pick<ItemTotals, 'itemCode' | 'taxType'>): string => `${taxType} ${itemCode}`;
