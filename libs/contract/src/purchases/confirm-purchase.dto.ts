import { ANSWERS_TO_PURCHASE, PAYMENT_TYPES, PURCHASE_RECEIPT_TYPE } from '../code-sets/code-sets.js';
import { CodeField } from '../fields/code-field.js';
import { DateTimeField } from '../fields/date-field.js';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { LinesField } from '../fields/nested-field.js';
import { AmountField, SequenceField } from '../fields/number-field.js';
import { PinField, TextField } from '../fields/text-field.js';

const LINES_MAX = 1_000;
const SEQUENCE_MAX = 99_999;

/** What a line of a supplier's invoice is called here. */
export class PurchaseItemDto {
  @SequenceField({ about: 'The line of the invoice, counted from 1.', example: 1, max: SEQUENCE_MAX })
  itemSeq!: number;

  @TextField({ about: 'Code of your own item.', example: 'GDS-OIL-1L', max: 50 })
  itemCd!: string;
}

/** The body of POST /purchases. */
export class ConfirmPurchaseDto {
  @PinField({ about: 'PIN of the supplier.', example: 'P000111222B' })
  spplrTin!: string;

  @InvoiceNumberField({ about: 'Number of the invoice, as GET /purchases has it.', example: '77' })
  spplrInvcNo!: string;

  @TextField({
    about: 'Branch of the supplier, where several have this number.',
    example: '00',
    max: 2,
    optional: true,
  })
  spplrBhfId?: string;

  @CodeField(PURCHASE_RECEIPT_TYPE, { about: 'Kind of receipt.', example: 'P', fix: 'Send "P".' })
  rcptTyCd!: 'P';

  @CodeField(PAYMENT_TYPES, { about: 'How it is paid.', example: '02' })
  pmtTyCd!: string;

  @DateTimeField({ about: 'When it was confirmed, or refused; YYYYMMDDHHmmss.', example: '20260302101500' })
  cfmDt!: string;

  @CodeField(ANSWERS_TO_PURCHASE, { about: 'Whether the invoice is right.', example: '02' })
  salesSttsCd!: '02' | '04';

  @AmountField({ about: 'Total with VAT, as the supplier invoiced it.', example: 5800 })
  totAmt!: number;

  @TextField({ about: 'Free remark.', example: 'Ten kettles', max: 400, optional: true })
  remark?: string;

  @LinesField(() => PurchaseItemDto, {
    about: 'Which of your items its lines are, where their barcodes do not say so.',
    example: [{ itemSeq: 1, itemCd: 'GDS-OIL-1L' }],
    max: LINES_MAX,
    optional: true,
  })
  itemList?: PurchaseItemDto[];
}
