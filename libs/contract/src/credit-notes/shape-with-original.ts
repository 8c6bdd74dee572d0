import type { CreditNoteDraft } from '@app/domain';
import type { Dto } from '../fields/declared-fields.js';
import type { LineDto } from '../sales/line.dto.js';
import { creditLine } from '../sales/line-document.js';
import { supplyWarnings } from '../sales/line-warnings.js';
import type { InvoiceShape } from '../sales/read-invoice.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import type { CreditNoteHeadDto } from './create-second-credit-note.dto.js';
import { CREDIT_NOTE_DEFAULTS, totalsAndDate } from './note-draft.js';
import { WITH_ORIGINAL_FIELD_NAMES } from './note-field-names.js';
import { noteNumber } from './note-number.js';
import { summedNoteViolations } from './note-rules.js';

interface NoteWithOriginal extends CreditNoteHeadDto {
  lineItems: LineDto[];
}

/** A shape with an object `original`; these shapes differ only in their lines. */
export const shapeWithOriginal = (dto: Dto<NoteWithOriginal>): InvoiceShape<NoteWithOriginal> => ({
  dto,
  names: WITH_ORIGINAL_FIELD_NAMES,
  violations: ({ original: { invcNo, creditNoteInvcNo } = {}, lineItems }, context) =>
    summedNoteViolations({ original: invcNo, note: creditNoteInvcNo }, lineItems, WITH_ORIGINAL_FIELD_NAMES, context),
  warnings: ({ lineItems }) => supplyWarnings(lineItems, WITH_ORIGINAL_FIELD_NAMES),
  draft,
});

function draft({ original, reason, regrId, regrNm, lineItems }: NoteWithOriginal, now: Date): CreditNoteDraft {
  return {
    ...CREDIT_NOTE_DEFAULTS,
    ...totalsAndDate(lineItems.map(creditLine), now),
    invoiceNumber: noteNumber(original.creditNoteInvcNo, original.invcNo),
    originalInvoiceNumber: original.invcNo,
    traderNumber: original.trdInvcNo ?? null,
    paymentType: original.pmtTyCd ?? null,
    reason,
    ...registrarAndModifier({ regrId, regrNm }),
  };
}
