import type { CreditNoteDocument, CreditNoteDraft, Invoice } from './documents/invoices.js';
import type {
  PurchaseConfirmationDocument,
  PurchaseConfirmationDraft,
  ReceivedPurchase,
  ReceivedPurchaseLine,
} from './documents/purchases.js';
import { ratesOf } from './tax.js';

/**
 * Completes a credit note from its sale. The sale gives the buyer, payment type, currency, exchange rate and
 * destination that the note leaves out. The tax rates are always those of the sale. `itemCodes` has the item code of
 * each line, also of a line that came with a barcode only.
 */
export function completeCreditNote(
  draft: CreditNoteDraft,
  original: Invoice,
  itemCodes: readonly string[],
): CreditNoteDocument {
  const stocked = new Set(original.lines.filter(({ isStocked }) => isStocked).map(({ itemCode }) => itemCode));
  return {
    ...draft,
    ...(draft.buyerPin === null && { buyerPin: original.buyerPin, buyerName: draft.buyerName ?? original.buyerName }),
    paymentType: draft.paymentType ?? original.paymentType,
    currency: draft.currency ?? original.currency,
    exchangeRate: draft.exchangeRate ?? original.exchangeRate,
    destinationCountry: draft.destinationCountry ?? original.destinationCountry,
    taxRates: ratesOf(original),
    lines: draft.lines.map((line, index) => {
      const itemCode = itemCodes[index]!;
      return { ...line, itemCode, isStocked: stocked.has(itemCode) && !line.priceOnly };
    }),
  };
}

interface OwnItem {
  code: string;
  barcode: string | null;
}

/** Adds the invoice, with the lines that are answered, and the buyer's item for each of these. */
export const completePurchase = (
  draft: PurchaseConfirmationDraft,
  purchase: ReceivedPurchase,
  items: readonly OwnItem[],
): PurchaseConfirmationDocument => {
  const lines = answeredLines(draft, purchase);
  return {
    ...draft,
    purchase: { ...purchase, lines },
    supplierBhfId: purchase.supplierBhfId,
    itemCodes: lines.map((line) => itemCodeOf(line, draft, items)),
  };
};

/** All lines of the invoice, or those that the buyer names. */
export const answeredLines = (
  { onlyTheseLines, lines }: PurchaseConfirmationDraft,
  purchase: ReceivedPurchase,
): ReceivedPurchaseLine[] =>
  onlyTheseLines
    ? purchase.lines.filter((line) => lines.some(({ sequence }) => sequence === line.sequence))
    : purchase.lines;

/** The item that the buyer names, or else the one item with the line's barcode or code. */
function itemCodeOf(
  { sequence, barcode, itemCode }: ReceivedPurchaseLine,
  { lines }: PurchaseConfirmationDraft,
  items: readonly OwnItem[],
): string | null {
  const confirmedLine = lines.find((line) => line.sequence === sequence);
  if (confirmedLine) return confirmedLine.itemCode;
  const codes = barcode === null ? [] : codesByBarcode(barcode, [], items);
  if (codes.length === 1) return codes[0]!;
  return items.find(({ code }) => code === itemCode)?.code ?? null;
}

interface ItemWithBarcode {
  code: string;
  barcode: string | null;
}

/**
 * The items a barcode may mean: those the original sold under it; else the registered ones that have it and that the original
 * sold; else all registered ones that have it. One is the answer, none and several are not.
 */
export function codesByBarcode(
  barcode: string,
  sold: readonly ItemWithBarcode[],
  registered: readonly ItemWithBarcode[],
): string[] {
  const withBarcode = (items: readonly ItemWithBarcode[]) => items.filter((item) => item.barcode === barcode);
  const isSold = ({ code }: ItemWithBarcode) => sold.some((line) => line.code === code);
  const ways = [withBarcode(sold), withBarcode(registered).filter(isSold), withBarcode(registered)];
  const matches = ways.find(({ length }) => length > 0) ?? [];
  return [...new Set(matches.map(({ code }) => code))];
}
