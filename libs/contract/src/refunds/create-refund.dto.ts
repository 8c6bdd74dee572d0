import { CREDIT_NOTE_REASONS } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { LinesField } from '../fields/nested-field.js';
import { AmountField, QuantityField, SequenceField } from '../fields/number-field.js';
import { TextField } from '../fields/text-field.js';
import { LINE_ITEM_CODE, SALE_LINES_MAX } from '../sales/line.dto.js';

export const exampleRefund = { reason: '06', lines: [{ itemSeq: 1, qty: 1 }] };

/** The part of one line of the sale that is wanted. */
export class RefundLineDto {
  @SequenceField({
    about: 'Position of the line in the sale; or send itemCd.',
    example: 1,
    max: SALE_LINES_MAX,
    optional: true,
  })
  itemSeq?: number;

  @TextField({ ...LINE_ITEM_CODE, about: 'Code of the item that was sold; or send itemSeq.', optional: true })
  itemCd?: string;

  @QuantityField({ about: 'Quantity that comes back; or send amount.', example: 1, optional: true })
  qty?: number;

  @AmountField({
    about: 'Amount with tax by which the price is lowered, in the currency of the sale. No goods come back.',
    example: 100,
    optional: true,
  })
  amount?: number;
}

/** The body of POST /submissions/{id}/refund and of POST /sales/{invcNo}/refund. */
export class CreateRefundDto {
  @CodeField(CREDIT_NOTE_REASONS, { about: 'Reason of the refund.', example: '06' })
  reason!: string;

  @InvoiceNumberField({
    of: 'own',
    about:
      'New own number of the credit note, unique per taxpayer. Without it, one is made, and an Idempotency-Key is required.',
    example: 'CN-2026-0004',
    optional: true,
  })
  invcNo?: string;

  @LinesField(() => RefundLineDto, {
    about: 'What to refund; without it, all that is left.',
    example: exampleRefund.lines,
    max: SALE_LINES_MAX,
    optional: true,
  })
  lines?: RefundLineDto[];
}
