import { CREDIT_NOTE_REASONS, PAYMENT_TYPES } from '../code-sets/code-sets.js';
import { CodeField } from '../fields/code-field.js';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { LinesField } from '../fields/nested-field.js';
import { PinField, TextField } from '../fields/text-field.js';
import { SALE_LINES_MAX } from '../sales/line.dto.js';
import { SaleLineDto } from '../sales/sale-line.dto.js';
import { exampleExpressCreditNote } from './example-credit-notes.js';

/** The body of POST /sales/credit-note-express. */
export class CreateExpressCreditNoteDto {
  @InvoiceNumberField({ about: 'Own number of the approved sale that is refunded.', example: 'INV-2026-0001' })
  orgInvcNo!: string;

  @CodeField(CREDIT_NOTE_REASONS, { about: 'Why it is refunded.', example: '06' })
  reason!: string;

  @LinesField(() => SaleLineDto, {
    about: 'What is refunded, as it was sold.',
    example: exampleExpressCreditNote.lineItems,
    max: SALE_LINES_MAX,
  })
  lineItems!: SaleLineDto[];

  @InvoiceNumberField({
    about:
      'New own number of the credit note, unique per taxpayer; orgInvcNo + 10000 when left out, so required where ' +
      'orgInvcNo is not all digits.',
    example: 'CN-2026-0003',
    optional: true,
  })
  creditNoteInvcNo?: string;

  @TextField({
    about: "Trader's number of the credit note; CN-{orgInvcNo} when left out.",
    example: 'CN-INV-2026-0001',
    max: 50,
    optional: true,
  })
  trdInvcNo?: string;

  @CodeField(PAYMENT_TYPES, { about: 'How it is refunded; 01 when left out.', example: '01', optional: true })
  pmtTyCd?: string;

  @PinField({ about: 'PIN of the buyer; that of the original when left out.', example: 'P051999888K', optional: true })
  custTin?: string;

  @TextField({
    about: 'Name of the buyer; that of the original when left out.',
    example: 'JUMLA LTD',
    max: 200,
    optional: true,
  })
  custNm?: string;

  @TextField({ about: 'Id of the registering user; USR01 when left out.', example: 'USR01', max: 50, optional: true })
  regrId?: string;

  @TextField({
    about: 'Name of the registering user; System when left out.',
    example: 'Till 1',
    max: 100,
    optional: true,
  })
  regrNm?: string;
}
