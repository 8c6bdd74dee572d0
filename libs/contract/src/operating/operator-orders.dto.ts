import { codeSet } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { EmailField } from '../fields/email-field.js';
import { DateTimeField } from '../fields/date-field.js';
import { FlagField } from '../fields/flag-field.js';
import { SequenceField } from '../fields/number-field.js';
import { IdField } from '../fields/id-field.js';
import { ReasonField, SecretField, TextField } from '../fields/text-field.js';

const REASON_LENGTH_MAX = 500;
export const NUMBER_MAX = 999_999_999;

/** The order of an operator; every act needs a reason. */
export class OrderDto {
  @ReasonField({
    about: 'Reason of the act; it is stored with the act.',
    example: 'Counter compared with the portal on the phone with the branch',
    max: REASON_LENGTH_MAX,
  })
  reason!: string;
}

/** An order about a submission that the authority may have received. */
export class FreshOrderDto extends OrderDto {
  @FlagField({
    about: 'True if the authority has confirmed that it never received the submission.',
    example: true,
    optional: true,
  })
  neverReceived?: boolean;
}

/** The order to try a submission again. */
export class ReleaseOrderDto extends FreshOrderDto {
  @SequenceField({
    about: 'The number of the imported document that the submission is: its receipt is adopted, and nothing is sent.',
    example: 57,
    max: NUMBER_MAX,
    optional: true,
  })
  importedNumber?: number;
}

/** The receipt as the authority shows it. */
export class ReceiptOrderDto extends OrderDto {
  @SequenceField({ about: 'Number of the receipt (cisInvcNo).', example: 37, max: NUMBER_MAX })
  cisInvcNo!: number;

  @SequenceField({
    about: 'Count of all receipts of the control unit, this one included.',
    example: 41,
    max: NUMBER_MAX,
  })
  totRcptNo!: number;

  @TextField({ about: 'Internal data.', example: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', max: 100 })
  intrlData!: string;

  @TextField({ about: 'Signature.', example: 'V4N6P2QK7WXR3TZA', max: 100 })
  rcptSign!: string;

  @DateTimeField({ about: 'Time at which the control unit signed.', example: '20260302101502' })
  sdcDateTime!: string;
}

/** The order of a link with which a user sets a new password. */
export class LinkOrderDto extends OrderDto {
  @EmailField({ about: 'E-mail address of a user of an account.', example: 'wanjiru@example.co.ke' })
  email!: string;
}

/** The finding of a question, in place of the fields of a receipt. */
export class AdoptOrderDto extends OrderDto {
  @IdField({
    about: 'A question about this submission that found it: the receipt is the one that the authority showed.',
    example: '019caf41-22a0-7b8e-9d0f-6c1e2f7a9b42',
  })
  questionId!: string;
}

/** The order to resume a held lane. */
export class ResumeOrderDto extends OrderDto {
  @FlagField({
    about: 'True to resume the lane although the authority would refuse its next document again.',
    example: false,
    optional: true,
  })
  anyway?: boolean;
}

/** The order to learn the last numbers of a device from the authority. */
export class LearnOrderDto extends OrderDto {
  @FlagField({
    about: 'True to go on after the numbers that were learned. Without it, the answer only shows them.',
    example: true,
    optional: true,
  })
  apply?: boolean;
}

const SERIES_MEANINGS = {
  invoice: 'sales and credit notes of the branch',
  purchase: 'purchases of the branch',
  movement: 'stock movements',
  item: 'the running number of item codes',
};

export class NumberOrderDto extends FreshOrderDto {
  @CodeField(codeSet(SERIES_MEANINGS), {
    about: 'The series to continue. Without it, that of the invoices.',
    example: 'movement',
    optional: true,
  })
  series?: keyof typeof SERIES_MEANINGS;

  @TextField({
    about: 'The prefix of item codes (product type, packaging, unit) where the authority counts each prefix.',
    example: '2NTNO',
    max: 10,
    optional: true,
  })
  itemPrefix?: string;

  @SequenceField({
    about: 'Number of the next document of this series.',
    example: 42,
    max: NUMBER_MAX,
  })
  nextNumber!: number;
}

/** A code of the second factor of an operator. */
export class FactorCodeDto {
  @SecretField({ about: 'The six digits that the app shows now.', example: '492039', min: 6, max: 6 })
  code!: string;
}

const KEY_RIGHTS = codeSet({ READ: '', ACT: '' });

/** The order for a key with which a program of the operator calls. */
export class OperatorKeyOrderDto extends OrderDto {
  @TextField({
    about: 'What the program is called; its acts have this name beside yours.',
    example: 'nightly check',
    max: 60,
  })
  name!: string;

  @CodeField(KEY_RIGHTS, {
    about: 'READ for a program that only looks, ACT for one that acts too.',
    example: 'READ',
  })
  rights!: 'READ' | 'ACT';

  @SequenceField({ about: 'The days until the key expires, 1 to 366.', example: 90, max: 366 })
  days!: number;
}
