import type { Invoice, ItemDocument } from '@app/domain';
import type { InvoiceGround } from '@app/persistence';

/** Of the items that came with a post, those that are not known yet. */
export const unknownOf = (registers: readonly ItemDocument[] | null, { items }: InvoiceGround): ItemDocument[] =>
  (registers ?? []).filter(({ itemCode }) => !items.some(({ code }) => code === itemCode));

/** With what its items say of its lines, and which of them are registered by this very post. */
export function withItems<D extends Invoice>(
  document: D,
  ground: InvoiceGround,
  registers: readonly ItemDocument[],
): D {
  const types = new Map([
    ...registers.map(({ itemCode, itemType }) => [itemCode, itemType] as const),
    ...ground.items.map(({ code, itemType }) => [code, itemType] as const),
  ]);
  return {
    ...document,
    registers: registers.map(({ itemCode }) => itemCode),
    lines: document.lines.map((line) => ({ ...line, isStocked: (types.get(line.itemCode) ?? SERVICE) !== SERVICE })),
  };
}

const SERVICE = '3';
