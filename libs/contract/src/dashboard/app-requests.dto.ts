import { codeSet, hasAtMost } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { FlagField } from '../fields/flag-field.js';
import { isStorable, PinField, TextField, textFix, trimText } from '../fields/text-field.js';
import { field, type FieldOptions } from '../fields/field.js';

const BRANCH = /^[0-9]{2}$/;
const LEAF_CLASS = /^[0-9]{10}$/;

const AppBranchField = (options: FieldOptions) =>
  field(options, {
    expected: 'the bhfId of a branch: text of two digits',
    fix: 'Send the branch as text of two digits, for example "00" for the head office.',
    accepts: (value) => typeof value === 'string' && BRANCH.test(value),
    schema: { type: 'string', pattern: BRANCH.source },
  });

/** An item class without subclasses: the class that SV or GD becomes on the wire. */
const LeafClassField = (options: FieldOptions) =>
  field(options, {
    expected: 'a ten-digit item class',
    fix: 'Send a ten-digit class of GET /api/v1/item-classes as text.',
    accepts: (value) => typeof value === 'string' && LEAF_CLASS.test(value),
    schema: { type: 'string', pattern: LEAF_CLASS.source },
  });

const NAME_MAX = 60;
/** Two names that look the same must be the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const KeyNameField = (options: FieldOptions) =>
  field(options, {
    expected: `one line of at most ${NAME_MAX} visible characters`,
    fix: (value) => textFix(`Send one line of at most ${NAME_MAX} visible characters, or leave the name out.`, value),
    accepts: (value) => isStorable(value) && hasAtMost(value, NAME_MAX) && !INVISIBLE.test(value),
    normalise: trimText,
    schema: { type: 'string', maxLength: NAME_MAX },
  });

/** The body of POST /dashboard/apps/{id}/keys, which may be empty. */
export class MintKeyDto {
  @KeyNameField({
    about: 'What the key is called, such as the till that has it.',
    example: 'Till at the door',
    optional: true,
  })
  name?: string;
}

const ENVIRONMENT_CODES = codeSet({ SANDBOX: '', PRODUCTION: '' });

/** The body of POST /dashboard/apps. */
export class CreateAppDto {
  @TextField({ about: 'What the app is called; no two of an account share a name.', example: 'Till 1', max: 100 })
  name!: string;

  @CodeField(ENVIRONMENT_CODES, {
    about: 'SANDBOX or PRODUCTION; it cannot be changed later.',
    example: 'SANDBOX',
  })
  environment!: 'SANDBOX' | 'PRODUCTION';

  @PinField({
    about:
      'PIN of the taxpayer. In production the app only asks for it: an operator activates the app of the account to which the PIN belongs.',
    example: 'P051999888K',
  })
  tin!: string;

  @AppBranchField({ about: 'Branch, two digits; 00 is the head office.', example: '00', optional: true })
  bhfId?: string;
}

/** The body of PUT /dashboard/apps/{id}; absent fields stay unchanged. */
export class ChangeAppDto {
  @TextField({ about: 'What the app is called.', example: 'Till 1', max: 100, optional: true })
  name?: string;

  @LeafClassField({
    about: 'Item class of items that are sent with class SV (service).',
    example: '8111181100',
    optional: true,
  })
  serviceClass?: string;

  @LeafClassField({
    about: 'Item class of items that are sent with class GD (goods).',
    example: '5015151300',
    optional: true,
  })
  goodsClass?: string;

  @FlagField({
    about:
      'Whether batches of the app may name any device of the account, and the app sees all of them; only an owner may change this.',
    example: true,
    optional: true,
  })
  servesAccount?: boolean;

  @FlagField({
    about: 'Whether sales and returns change the stock of goods automatically.',
    example: false,
    optional: true,
  })
  stockFollows?: boolean;

  @TextField({
    about:
      'Terms at the foot of invoices on A4, such as when to pay; null removes them. They are never sent to the tax authority.',
    example: 'Payable within 30 days. Goods remain ours until they are paid.',
    max: 500,
    optional: true,
  })
  invoiceTerms?: string;

  @TextField({
    about:
      'Where to pay, at the foot of invoices on A4; null removes it. Only an owner may change this. Receipts that are printed again show the present text.',
    example: 'Bank of Nairobi, account 0110 2233 44, Duka la Mwangaza',
    max: 500,
    optional: true,
  })
  bankDetails?: string;
}
