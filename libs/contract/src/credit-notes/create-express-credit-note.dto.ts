import { CREDIT_NOTE_REASONS, PAYMENT_TYPES } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { LinesField } from '../fields/nested-field.js';
import { PinField, TextField } from '../fields/text-field.js';
import { SALE_LINES_MAX } from '../sales/line.dto.js';
import { exampleExpressCreditNote } from './example-credit-notes.js';
import { SaleLineDto } from '../sales/create-sale.dto.js';

/** The body of POST /sales/credit-note-express. */
export class CreateExpressCreditNoteDto {
  @InvoiceNumberField({ of: 'original', about: 'Own number of the approved sale to refund.', example: 'INV-2026-0001' })
  orgInvcNo!: string;

  @CodeField(CREDIT_NOTE_REASONS, { about: 'Reason of the refund.', example: '06' })
  reason!: string;

  @LinesField(() => SaleLineDto, {
    about: 'The lines to refund, as they were sold.',
    example: exampleExpressCreditNote.lineItems,
    max: SALE_LINES_MAX,
  })
  lineItems!: SaleLineDto[];

  @InvoiceNumberField({
    of: 'own',
    about:
      'New own number of the credit note, unique per taxpayer; default orgInvcNo + 10000, so required if orgInvcNo is ' +
      'not a whole number.',
    example: 'CN-2026-0003',
    optional: true,
  })
  creditNoteInvcNo?: string;

  @TextField({
    about: "Trader's number of the credit note; default CN-{orgInvcNo}.",
    example: 'CN-INV-2026-0001',
    max: 50,
    optional: true,
  })
  trdInvcNo?: string;

  @CodeField(PAYMENT_TYPES, { about: 'How the buyer is refunded; default 01.', example: '01', optional: true })
  pmtTyCd?: string;

  @PinField({ about: 'PIN of the buyer; default: that of the original.', example: 'P051999888K', optional: true })
  custTin?: string;

  @TextField({
    about: 'Name of the buyer; default: that of the original.',
    example: 'JUMLA LTD',
    max: 200,
    optional: true,
  })
  custNm?: string;

  @TextField({ about: 'Id of the registering user; default USR01.', example: 'USR01', max: 50, optional: true })
  regrId?: string;

  @TextField({
    about: 'Name of the registering user; default System.',
    example: 'Till 1',
    max: 100,
    optional: true,
  })
  regrNm?: string;
}
