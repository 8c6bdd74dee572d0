import { DateTimeField } from '../fields/date-field.js';
import { FlagField } from '../fields/flag-field.js';
import { SequenceField } from '../fields/number-field.js';
import { TextField } from '../fields/text-field.js';

const REASON_LENGTH_MAX = 500;
const NUMBER_MAX = 999_999_999;

/** What an operator orders, and why: no act goes without a reason. */
export class OrderDto {
  @TextField({
    about: 'Why; it is kept with the act for good.',
    example: 'Counter compared with the portal on the phone with the branch',
    max: REASON_LENGTH_MAX,
  })
  reason!: string;
}

/** Of what may have been received. */
export class FreshOrderDto extends OrderDto {
  @FlagField({
    about: 'You know from the authority that it never received it; it is in no doubt then.',
    example: true,
    optional: true,
  })
  neverReceived?: boolean;
}

/** The receipt that the authority made, as it shows it. */
export class ReceiptOrderDto extends OrderDto {
  @SequenceField({ about: 'The number of the receipt.', example: 37, max: NUMBER_MAX })
  cisInvcNo!: number;

  @SequenceField({ about: 'The number of receipts the control unit had made with it.', example: 41, max: NUMBER_MAX })
  totRcptNo!: number;

  @TextField({ about: 'Internal data.', example: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', max: 100 })
  intrlData!: string;

  @TextField({ about: 'Signature.', example: 'V4N6P2QK7WXR3TZA', max: 100 })
  rcptSign!: string;

  @DateTimeField({ about: 'When the control unit signed it.', example: '20260302101502' })
  sdcDateTime!: string;
}

export class NumberOrderDto extends FreshOrderDto {
  @SequenceField({
    about: 'The number the next invoice of this branch is to go out under.',
    example: 42,
    max: NUMBER_MAX,
  })
  nextNumber!: number;
}
