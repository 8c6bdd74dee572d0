import { codeSet } from '../code-sets/code-set.js';
import { AppBranchField, LeafClassField } from '../fields/app-fields.js';
import { CodeField } from '../fields/code-field.js';
import { FlagField } from '../fields/flag-field.js';
import { PinField, TextField } from '../fields/text-field.js';

const ENVIRONMENT_CODES = codeSet('an environment', { SANDBOX: '', PRODUCTION: '' });

/** The body of POST /dashboard/apps. */
export class CreateAppDto {
  @TextField({ about: 'What the app is called; no two of an account share a name.', example: 'Till 1', max: 100 })
  name!: string;

  @CodeField(ENVIRONMENT_CODES, {
    about: 'SANDBOX or PRODUCTION, for good: whoever wants the other makes another app.',
    example: 'SANDBOX',
  })
  environment!: 'SANDBOX' | 'PRODUCTION';

  @PinField({ about: 'PIN of the taxpayer.', example: 'P051999888K' })
  tin!: string;

  @AppBranchField({ about: 'Branch, two digits; 00 is the head office.', example: '00', optional: true })
  bhfId?: string;
}

/** The body of PUT /dashboard/apps/{id}. What is left out stays as it is. */
export class ChangeAppDto {
  @TextField({ about: 'What the app is called.', example: 'Till 1', max: 100, optional: true })
  name?: string;

  @LeafClassField({
    about: 'Class of items of which you say only that they are services (SV).',
    example: '8111181100',
    optional: true,
  })
  serviceClass?: string;

  @LeafClassField({
    about: 'Class of items of which you say only that they are goods (GD).',
    example: '5015151300',
    optional: true,
  })
  goodsClass?: string;

  @FlagField({
    about: 'Its batches may name any device of the account, and it sees all of them; only an owner may say so.',
    example: true,
    optional: true,
  })
  servesAccount?: boolean;

  @FlagField({
    about: 'Whether the stock of goods follows by itself what is sold and comes back.',
    example: false,
    optional: true,
  })
  stockFollows?: boolean;
}
