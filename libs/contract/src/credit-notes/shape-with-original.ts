import type { CreditNoteDraft } from '@app/domain';
import type { Dto } from '../fields/declared-fields.js';
import type { LineDto } from '../sales/line.dto.js';
import { creditLine } from '../sales/line-document.js';
import { supplyWarnings } from '../sales/line-warnings.js';
import type { InvoiceShape } from '../sales/read-invoice.js';
import { usersOf } from '../registrar-and-modifier.js';
import type { CreditNoteHeadDto } from './create-second-credit-note.dto.js';
import { AS_THE_ORIGINAL, summedUp } from './note-draft.js';
import { ORIGINAL_NAMES } from './note-field-names.js';
import { noteNumber } from './note-number.js';
import { summedNoteViolations } from './note-rules.js';

interface NoteOfOriginal extends CreditNoteHeadDto {
  lineItems: LineDto[];
}

/** The shapes that name their original in an object of its own, and differ in their lines only. */
export const noteOfOriginal = (dto: Dto<NoteOfOriginal>): InvoiceShape<NoteOfOriginal> => ({
  dto,
  names: ORIGINAL_NAMES,
  violations: ({ original: { invcNo, creditNoteInvcNo } = {}, lineItems }, judging) =>
    summedNoteViolations({ original: invcNo, note: creditNoteInvcNo }, lineItems, ORIGINAL_NAMES, judging),
  warnings: ({ lineItems }) => supplyWarnings(lineItems, ORIGINAL_NAMES),
  draft,
});

function draft({ original, reason, regrId, regrNm, lineItems }: NoteOfOriginal, now: Date): CreditNoteDraft {
  return {
    ...AS_THE_ORIGINAL,
    ...summedUp(lineItems.map(creditLine), now),
    invoiceNumber: noteNumber(original.creditNoteInvcNo, original.invcNo),
    originalInvoiceNumber: original.invcNo,
    traderNumber: original.trdInvcNo ?? null,
    paymentType: original.pmtTyCd ?? null,
    reason,
    ...usersOf({ regrId, regrNm }),
  };
}
