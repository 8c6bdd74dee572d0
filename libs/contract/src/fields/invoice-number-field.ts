import { INVOICE_NUMBER_LENGTH_MAX, isAbsentInvoiceNumber, toInvoiceNumber } from '@app/domain';
import { field, type FieldOptions } from './field.js';
import { isStorable } from './text-field.js';

/** The document that a number belongs to: the one posted, its original, a supplier's invoice, or an invoice to verify. */
export type NumberedDocument = 'own' | 'original' | 'supplier' | 'verified';

const FORMS = `text of 1 to ${INVOICE_NUMBER_LENGTH_MAX} characters or a positive whole number`;

const FIXES: Record<NumberedDocument, string> = {
  own: `Send the number you gave this document, as ${FORMS}.`,
  original: `Send the invcNo of the original document exactly as it was submitted, as ${FORMS}.`,
  supplier: "Send the supplier's invoice number exactly as GET /api/v1/purchases shows it in spplrInvcNo.",
  verified: "Send the seller's invoice number, or the cisInvcNo printed on the receipt.",
};

/** An invoice number: text, or a whole number that counts as the text it is written as. */
export const InvoiceNumberField = (options: FieldOptions & { of: NumberedDocument }) =>
  field(options, {
    expected: FORMS,
    fix: FIXES[options.of],
    ...(options.of === 'supplier' && { listedAt: 'See GET /api/v1/purchases.' }),
    accepts: (value) => isStorable(value) && toInvoiceNumber(value) !== undefined,
    normalise: (value) => (isAbsentInvoiceNumber(value) ? null : (toInvoiceNumber(value) ?? value)),
    schema: {
      oneOf: [
        { type: 'string', minLength: 1, maxLength: INVOICE_NUMBER_LENGTH_MAX },
        { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      ],
    },
  });
