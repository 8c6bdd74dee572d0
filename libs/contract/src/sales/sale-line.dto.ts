import { TextField } from '../fields/text-field.js';
import { LINE_ITEM_CODE, LineDto } from './line.dto.js';

/** A line that names its item by code. */
export class SaleLineDto extends LineDto {
  @TextField(LINE_ITEM_CODE)
  declare itemCd: string;
}
