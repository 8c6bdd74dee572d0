import type { CreditNoteDocument, CreditNoteDraft } from '../documents/credit-note.js';
import type { Invoice } from '../documents/invoice.js';
import { ratesOf } from '../amounts/tax.js';

/**
 * What a return leaves unsaid is as it was in the sale: who bought, how it was paid, in which currency and at which rate,
 * where it went. It is taxed as the sale was, whatever the rates are by now. `itemCodes` are those of its lines, also of the
 * ones that came with a barcode only.
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
      return { ...line, itemCode, isStocked: stocked.has(itemCode) };
    }),
  };
}
