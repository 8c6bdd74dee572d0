import { countedQuantity, type Invoice, type ItemDocument, type SaleLine, type Refusal } from '@app/domain';
import {
  type InvoiceFacts,
  type StockMove,
  type LedgerReader,
  invoiceNumberOfReceipt,
  type InvoiceOwner,
} from '@app/persistence';
import type { OriginalRuleInput } from '../rules/original-rules.js';

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

/** Helps a client that sends the authority's number of the original instead of its own number. */
export async function withReceiptNumberHint(
  db: LedgerReader,
  owner: InvoiceOwner,
  { originalNumber: number, facts: { original, knownId } }: OriginalRuleInput,
  refusals: Refusal[],
): Promise<Refusal[]> {
  const isMissing = ({ field }: Refusal) => field === 'originalInvoiceNumber';
  if (original || knownId || number === null || !refusals.some(isMissing)) return refusals;
  const meant = await invoiceNumberOfReceipt(db, owner, number);
  if (meant === null) return refusals;
  const hint = {
    message: `There is no invoice ${number}; ${number} is the cisInvcNo of invoice ${meant}.`,
    fix: `If you mean invoice ${meant}, send ${meant}: your own number, not cisInvcNo.`,
  };
  return refusals.map((refusal) => (isMissing(refusal) ? { ...refusal, ...hint } : refusal));
}
