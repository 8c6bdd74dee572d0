import type { Invoice, ItemDocument } from '@app/domain';
import type { InvoiceFacts } from '@app/persistence';

/** Of the items that came with a post, those that are not known yet. */
export const unknownItemsOf = (
  itemsToRegister: readonly ItemDocument[] | null,
  { items }: InvoiceFacts,
): ItemDocument[] => (itemsToRegister ?? []).filter(({ itemCode }) => !items.some(({ code }) => code === itemCode));

/** With what its items say of its lines, and which of them are registered by this very post. */
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
