import { SERVICE_TAX_TYPES, YES_NO } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { AmountField } from '../fields/number-field.js';
import { TextField } from '../fields/text-field.js';
import { OwnItemCodeField } from './item-codes.js';

/** The body of POST /items/service. */
export class CreateServiceItemDto {
  @TextField({ about: 'Name of the service.', example: 'Consulting, per hour', max: 100 })
  itemName!: string;

  @CodeField(SERVICE_TAX_TYPES, { about: 'Tax type.', example: 'B' })
  taxType!: 'A' | 'B' | 'C' | 'D';

  @AmountField({
    about: 'Default unit price in KES with VAT; each sale may have its own.',
    example: 580,
    optional: true,
  })
  price?: number;

  @OwnItemCodeField({
    about: 'Own item code; default: a generated code.',
    example: 'SVC-CONSULT',
    optional: true,
  })
  itemCode?: string;

  @TextField({ about: 'Internal description.', example: 'Billed by the hour', max: 1000, optional: true })
  description?: string;

  @CodeField(YES_NO, { about: 'Whether the item can be sold; default Y.', example: 'Y', optional: true })
  useYn?: 'Y' | 'N';
}
