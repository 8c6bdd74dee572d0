import { TextField } from '../fields/text-field.js';
import { ItemFieldsDto, MODIFIER_ID, MODIFIER_NAME, REGISTRAR_ID, REGISTRAR_NAME } from './item-fields.dto.js';

/** The body of PUT /items/{itemCd}. */
export class UpdateItemDto extends ItemFieldsDto {
  @TextField(REGISTRAR_ID)
  declare regrId: string;

  @TextField(REGISTRAR_NAME)
  declare regrNm: string;

  @TextField(MODIFIER_ID)
  declare modrId: string;

  @TextField(MODIFIER_NAME)
  declare modrNm: string;
}
