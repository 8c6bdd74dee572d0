import { ANSWERS_TO_PURCHASE, PAYMENT_TYPES, PURCHASE_RECEIPT_TYPE } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { DateTimeField } from '../fields/date-field.js';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { FlagField } from '../fields/flag-field.js';
import { LinesField } from '../fields/nested-field.js';
import { AmountField, SequenceField } from '../fields/number-field.js';
import { PinField, TextField } from '../fields/text-field.js';

const LINES_MAX = 1_000;
const SEQUENCE_MAX = 99_999;

/** Names your own item for a line of a supplier's invoice. */
export class PurchaseItemDto {
  @SequenceField({ about: 'Number of the line of the invoice, from 1.', example: 1, max: SEQUENCE_MAX })
  itemSeq!: number;

  @TextField({ about: 'Code of your own item.', example: 'GDS-OIL-1L', max: 50 })
  itemCd!: string;
}

/** The body of POST /purchases. */
export class ConfirmPurchaseDto {
  @PinField({ about: 'PIN of the supplier.', example: 'P000111222B' })
  spplrTin!: string;

  @InvoiceNumberField({ of: 'supplier', about: 'Number of the invoice, as GET /purchases shows it.', example: '77' })
  spplrInvcNo!: string;

  @TextField({
    about: 'Branch of the supplier, if several of its branches have this number.',
    example: '00',
    max: 2,
    optional: true,
  })
  spplrBhfId?: string;

  @CodeField(PURCHASE_RECEIPT_TYPE, { about: 'Kind of receipt.', example: 'P', fix: 'Send "P".' })
  rcptTyCd!: 'P';

  @CodeField(PAYMENT_TYPES, { about: 'Payment type of the purchase.', example: '02' })
  pmtTyCd!: string;

  @DateTimeField({ about: 'Time of the confirmation or refusal, YYYYMMDDHHmmss.', example: '20260302101500' })
  cfmDt!: string;

  @CodeField(ANSWERS_TO_PURCHASE, { about: 'Your answer to the invoice.', example: '02' })
  salesSttsCd!: '02' | '04';

  @AmountField({
    about: 'Total with VAT, as the supplier invoiced it; with onlyListedLines the total of the listed lines.',
    example: 5800,
  })
  totAmt!: number;

  @TextField({ about: 'Free remark.', example: 'Ten kettles', max: 400, optional: true })
  remark?: string;

  @LinesField(() => PurchaseItemDto, {
    about: 'Your own items for the lines; not needed for lines whose barcode is registered.',
    example: [{ itemSeq: 1, itemCd: 'GDS-OIL-1L' }],
    max: LINES_MAX,
    optional: true,
  })
  itemList?: PurchaseItemDto[];

  @FlagField({
    about:
      'Whether only the lines of itemList are confirmed; default false: the whole invoice. An invoice is answered once, so the other lines cannot be confirmed later.',
    example: false,
    optional: true,
  })
  onlyListedLines?: boolean;
}

/** The answer to a supplier's invoice as the documentation shows it. */
export const examplePurchase = {
  spplrTin: 'P000111222B',
  spplrInvcNo: '77',
  rcptTyCd: 'P',
  pmtTyCd: '02',
  cfmDt: '20260302101500',
  salesSttsCd: '02',
  totAmt: 5800,
};

/** One line of an invoice of several lines. */
export const examplePartOfPurchase = {
  ...examplePurchase,
  spplrInvcNo: '78',
  totAmt: 1160,
  itemList: [{ itemSeq: 2, itemCd: 'GDS-OIL-1L' }],
  onlyListedLines: true,
};
