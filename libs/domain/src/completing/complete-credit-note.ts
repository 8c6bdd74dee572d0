import type { CreditNoteDocument, CreditNoteDraft } from '../documents/credit-note.js';
import type { Invoice } from '../documents/invoice.js';
import { ratesOf } from '../amounts/tax.js';

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
      return { ...line, itemCode, isStocked: stocked.has(itemCode) };
    }),
  };
}
