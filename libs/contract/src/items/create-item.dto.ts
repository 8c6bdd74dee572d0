import { TextField } from '../fields/text-field.js';
import { BARCODE_LENGTH_MAX } from '../sales/line.dto.js';
import { ITEM_CODE_LENGTH_MAX } from './item-code-length.js';
import { ItemFieldsDto } from './item-fields.dto.js';

/** The body of POST /items. */
export class CreateItemDto extends ItemFieldsDto {
  @TextField({
    about: 'Own item code; one is made when it is left out.',
    example: 'GDS-OIL-1L',
    max: ITEM_CODE_LENGTH_MAX,
    optional: true,
  })
  itemCd?: string;

  @TextField({ about: 'Barcode.', example: '6161100000026', max: BARCODE_LENGTH_MAX, optional: true })
  bcd?: string;

  @TextField({ about: 'Internal description.', example: 'Third shelf', max: 1000, optional: true })
  description?: string;
}
