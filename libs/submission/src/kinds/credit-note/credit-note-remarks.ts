import { type CreditNoteDocument, type InvoiceDocument, monthsAfter, type Remark, today } from '@app/domain';

/** The VAT Act gives a seller six months for a credit note. */
const MONTHS_MAX = 6;
/** The return of a month is due on this day of the next one. */
const RETURN_DUE_ON = '20';

/** Remarks about what an accountant should see, but is no reason to refuse the credit note. */
export const creditNoteRemarks = (
  note: CreditNoteDocument,
  { saleDate }: Pick<InvoiceDocument, 'saleDate'>,
  now: Date,
): Remark[] => [...isLate(note, saleDate), ...isInAClosedMonth(note, now)];

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
