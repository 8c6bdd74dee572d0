import { type CreditNoteDocument, monthsAfter, type Remark, today } from '@app/domain';
import type { OriginalInvoice } from '@app/persistence';

/** The VAT Act gives a seller six months for a credit note. */
const MONTHS_MAX = 6;
/** The return of a month is due on this day of the next one. */
const RETURN_DUE_ON = '20';

/** Remarks about what an accountant should see, but is no reason to refuse the credit note. */
export const creditNoteRemarks = (
  note: CreditNoteDocument,
  { document: { saleDate }, notes }: Pick<OriginalInvoice, 'document' | 'notes'>,
  now: Date,
): Remark[] => [...isLate(note, saleDate), ...isOneOfMany(notes), ...isInAClosedMonth(note, now)];

/** A service of the authority was seen to refuse the third note of an invoice (fact sheet 2026-11-27, no. 1). */
const NOTES_MAX = 2;

const isOneOfMany = (notes: number): Remark[] =>
  notes < NOTES_MAX
    ? []
    : [
        {
          field: 'originalInvoiceNumber',
          message: `the sale has ${notes} credit notes already, and the tax authority may refuse more than two.`,
          fix: 'The credit note is accepted. If it is refused, ask the tax authority how the rest of the sale can be credited.',
        },
      ];

const isLate = ({ saleDate }: CreditNoteDocument, soldOn: string): Remark[] =>
  saleDate <= monthsAfter(soldOn, MONTHS_MAX)
    ? []
    : [
        {
          field: 'originalInvoiceNumber',
          message: `the sale is of ${soldOn}, and a credit note should come within six months.`,
          fix: 'The credit note is accepted. Ask your accountant whether the tax may still be taken off.',
        },
      ];

const isInAClosedMonth = ({ saleDate }: CreditNoteDocument, now: Date): Remark[] => {
  const due = monthsAfter(saleDate.slice(0, 6) + RETURN_DUE_ON, 1);
  return today(now) <= due
    ? []
    : [
        {
          field: 'saleDate',
          message: `the credit note is of ${saleDate}, and the VAT return of that month was due on ${due}.`,
          fix: 'The credit note is accepted. If the goods came back later, send the day on which they came; otherwise correct that return.',
        },
      ];
};
