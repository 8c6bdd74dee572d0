import { INVOICE_NUMBER_LENGTH_MAX, isAbsentInvoiceNumber, toInvoiceNumber } from '@app/domain';
import { field, type FieldOptions } from './field.js';
import { isStorable } from './text-field.js';

/** The caller's own invoice number: text or a whole number, which are the same number if they are written the same. */
export const InvoiceNumberField = (options: FieldOptions) =>
  field(options, {
    expected: `text of 1 to ${INVOICE_NUMBER_LENGTH_MAX} characters or a positive whole number`,
    fix: `Send your own number of the document, as text of at most ${INVOICE_NUMBER_LENGTH_MAX} characters.`,
    accepts: (value) => isStorable(value) && toInvoiceNumber(value) !== undefined,
    normalise: (value) => (isAbsentInvoiceNumber(value) ? null : (toInvoiceNumber(value) ?? value)),
    schema: {
      oneOf: [
        { type: 'string', minLength: 1, maxLength: INVOICE_NUMBER_LENGTH_MAX },
        { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      ],
    },
  });
