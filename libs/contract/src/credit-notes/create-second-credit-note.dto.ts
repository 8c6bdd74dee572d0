import { CREDIT_NOTE_REASONS, PAYMENT_TYPES } from '../code-sets/code-sets.js';
import { CodeField } from '../fields/code-field.js';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { LinesField, NestedField } from '../fields/nested-field.js';
import { TextField } from '../fields/text-field.js';
import { SALE_LINES_MAX } from '../sales/line.dto.js';
import { SaleLineDto } from '../sales/sale-line.dto.js';
import { exampleSecondCreditNote } from './example-credit-notes.js';

export class CreditedInvoiceDto {
  @InvoiceNumberField({ about: 'Own number of the approved sale that is refunded.', example: 'INV-2026-0001' })
  invcNo!: string;

  @TextField({
    about: "Trader's number of the credit note; its own when left out.",
    example: 'CN-0002',
    max: 50,
    optional: true,
  })
  trdInvcNo?: string;

  @InvoiceNumberField({
    about:
      'New own number of the credit note, unique per taxpayer; the number of the original + 10000 when left out, so ' +
      'required where that is not all digits.',
    example: 'CN-2026-0002',
    optional: true,
  })
  creditNoteInvcNo?: string;

  @CodeField(PAYMENT_TYPES, {
    about: 'How it is refunded; as it was paid when left out.',
    example: '01',
    optional: true,
  })
  pmtTyCd?: string;
}

/** What the shapes have in common that name their original in an object of its own. */
export class CreditNoteHeadDto {
  @NestedField(() => CreditedInvoiceDto, { about: 'What is refunded.', example: exampleSecondCreditNote.original })
  original!: CreditedInvoiceDto;

  @CodeField(CREDIT_NOTE_REASONS, { about: 'Why it is refunded.', example: '05' })
  reason!: string;

  @TextField({ about: 'Id of the registering user.', example: 'USR01', max: 50, optional: true })
  regrId?: string;

  @TextField({ about: 'Name of the registering user.', example: 'Till 1', max: 100, optional: true })
  regrNm?: string;
}

/** The other body of POST /sales/credit-note: its totals are the sums of its lines. */
export class CreateSecondCreditNoteDto extends CreditNoteHeadDto {
  @LinesField(() => SaleLineDto, {
    about: 'What is refunded, as it was sold.',
    example: exampleSecondCreditNote.lineItems,
    max: SALE_LINES_MAX,
  })
  lineItems!: SaleLineDto[];
}
