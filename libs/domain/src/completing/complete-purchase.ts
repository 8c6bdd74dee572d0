import { codesByBarcode } from './codes-by-barcode.js';
import type { PurchaseConfirmationDocument, PurchaseConfirmationDraft } from '../documents/purchase-confirmation.js';
import type { ReceivedPurchase, ReceivedPurchaseLine } from '../documents/received-purchase.js';

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
