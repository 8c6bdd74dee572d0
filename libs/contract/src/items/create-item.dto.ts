import { TextField } from '../fields/text-field.js';
import { BARCODE_LENGTH_MAX, OwnItemCodeField } from './item-codes.js';
import { ItemFieldsDto } from './item-fields.dto.js';

/** The body of POST /items. */
export class CreateItemDto extends ItemFieldsDto {
  @OwnItemCodeField({
    about: 'Own item code; default: a generated code.',
    example: 'GDS-OIL-1L',
    optional: true,
  })
  itemCd?: string;

  @TextField({ about: 'Barcode.', example: '6161100000026', max: BARCODE_LENGTH_MAX, optional: true })
  bcd?: string;

  @TextField({ about: 'Internal description.', example: 'Third shelf', max: 1000, optional: true })
  description?: string;
}
