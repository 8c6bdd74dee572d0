import { CREDIT_NOTE_REASONS, PAYMENT_TYPES } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { LinesField, NestedField } from '../fields/nested-field.js';
import { TextField } from '../fields/text-field.js';
import { SALE_LINES_MAX } from '../sales/line.dto.js';
import { exampleSecondCreditNote } from './example-credit-notes.js';
import { SaleLineDto } from '../sales/create-sale.dto.js';

export class CreditedInvoiceDto {
  @InvoiceNumberField({ of: 'original', about: 'Own number of the approved sale to refund.', example: 'INV-2026-0001' })
  invcNo!: string;

  @TextField({
    about: "Trader's number of the credit note; default: the number of the credit note.",
    example: 'CN-0002',
    max: 50,
    optional: true,
  })
  trdInvcNo?: string;

  @InvoiceNumberField({
    of: 'own',
    about:
      'New own number of the credit note, unique per taxpayer; default: number of the original + 10000, so required if ' +
      'that number is not a whole number.',
    example: 'CN-2026-0002',
    optional: true,
  })
  creditNoteInvcNo?: string;

  @CodeField(PAYMENT_TYPES, {
    about: 'How the buyer is refunded; default: as the original was paid.',
    example: '01',
    optional: true,
  })
  pmtTyCd?: string;
}

/** The fields of all shapes with an object `original`. */
export class CreditNoteHeadDto {
  @NestedField(() => CreditedInvoiceDto, { about: 'The sale to refund.', example: exampleSecondCreditNote.original })
  original!: CreditedInvoiceDto;

  @CodeField(CREDIT_NOTE_REASONS, { about: 'Reason of the refund.', example: '05' })
  reason!: string;

  @TextField({ about: 'Id of the registering user.', example: 'USR01', max: 50, optional: true })
  regrId?: string;

  @TextField({ about: 'Name of the registering user.', example: 'Till 1', max: 100, optional: true })
  regrNm?: string;
}

/** The second body of POST /sales/credit-note: its totals are the sums of its lines. */
export class CreateSecondCreditNoteDto extends CreditNoteHeadDto {
  @LinesField(() => SaleLineDto, {
    about: 'The lines to refund, as they were sold.',
    example: exampleSecondCreditNote.lineItems,
    max: SALE_LINES_MAX,
  })
  lineItems!: SaleLineDto[];
}
