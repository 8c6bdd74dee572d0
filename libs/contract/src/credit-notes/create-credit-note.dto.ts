import { CREDIT_NOTE_REASONS } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { DateField } from '../fields/date-field.js';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { LinesField } from '../fields/nested-field.js';
import { AmountField } from '../fields/number-field.js';
import { SALE_LINES_MAX } from '../sales/line.dto.js';
import { exampleCreditNote } from './example-credit-notes.js';
import { SaleLineDto } from '../sales/create-sale.dto.js';

/** The body of POST /sales/credit-note. */
export class CreateCreditNoteDto {
  @InvoiceNumberField({ of: 'original', about: 'Own number of the approved sale to refund.', example: 'INV-2026-0001' })
  orgInvcNo!: string;

  @InvoiceNumberField({
    of: 'own',
    about: 'New own number of the credit note, unique per taxpayer.',
    example: 'CN-2026-0001',
  })
  invcNo!: string;

  @DateField({ about: 'Date of the credit note, today or earlier, East Africa Time.', example: '20260302' })
  salesDt!: string;

  @DateField({
    about: 'Date of the request for the refund, today or earlier, East Africa Time.',
    example: '20260302',
    optional: true,
  })
  cnclReqDt?: string;

  @DateField({
    about: 'Date of the approval of the refund, today or earlier, East Africa Time.',
    example: '20260302',
    optional: true,
  })
  cnclDt?: string;

  @CodeField(CREDIT_NOTE_REASONS, { about: 'Reason of the refund.', example: '06' })
  rfdRsnCd!: string;

  @AmountField({ about: 'Total refund with VAT: totTaxblAmt + totTax.', example: 522 })
  rfdAmt!: number;

  @AmountField({ about: 'Refunded taxable amount, without VAT.', example: 450 })
  totTaxblAmt!: number;

  @AmountField({ about: 'Refunded VAT.', example: 72 })
  totTax!: number;

  @LinesField(() => SaleLineDto, {
    about: 'The lines to refund, as they were sold.',
    example: exampleCreditNote.items,
    max: SALE_LINES_MAX,
  })
  items!: SaleLineDto[];
}
