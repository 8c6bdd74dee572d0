import { countedQuantity, type Invoice, type ItemDocument, type SaleLine } from '@app/domain';
import type { InvoiceFacts, StockMove } from '@app/persistence';

/** The items of a post that are not registered yet. */
export const unknownItemsOf = (
  itemsToRegister: readonly ItemDocument[] | null,
  { items }: InvoiceFacts,
): ItemDocument[] => (itemsToRegister ?? []).filter(({ itemCode }) => !items.some(({ code }) => code === itemCode));

/** Marks the lines that are goods, and lists the items that this post registers. */
export function withItemFacts<D extends Invoice>(
  document: D,
  facts: InvoiceFacts,
  itemsToRegister: readonly ItemDocument[],
): D {
  const types = new Map([
    ...itemsToRegister.map(({ itemCode, itemType }) => [itemCode, itemType] as const),
    ...facts.items.map(({ code, itemType }) => [code, itemType] as const),
  ]);
  return {
    ...document,
    registers: itemsToRegister.map(({ itemCode }) => itemCode),
    lines: document.lines.map((line) => ({ ...line, isStocked: (types.get(line.itemCode) ?? SERVICE) !== SERVICE })),
  };
}

const SERVICE = '3';

/** Goods that leave the stock (-1) or enter it (1), rounded as the authority counts them. */
export const toStockMoves = (lines: readonly SaleLine[], sign: 1 | -1): StockMove[] =>
  lines
    .filter(({ isStocked }) => isStocked)
    .map(({ itemCode, quantity }) => ({ itemCd: itemCode, quantity: sign * countedQuantity(quantity) }));
