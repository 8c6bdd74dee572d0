import { ITEM_TYPES } from '@app/domain';
import { COUNTRIES } from '../code-sets/countries.js';
import { CodeField } from '../fields/code-field.js';
import { AmountField } from '../fields/number-field.js';
import { ItemClassField, TextField } from '../fields/text-field.js';
import { LINE_ITEM_CODE, LINE_PRICE, LineDto } from './line.dto.js';

/** A line that can also carry what the registration of its item needs. */
export class SaleLineWithItemDto extends LineDto {
  @TextField(LINE_ITEM_CODE)
  declare itemCd: string;

  @ItemClassField({
    about:
      'Ten-digit class, SV or GD. With autoRegisterItems the item of every line with a class is registered; leave the ' +
      'class out for items that are registered already.',
    example: '5016150900',
    optional: true,
  })
  declare itemClsCd?: string;

  @AmountField({
    ...LINE_PRICE,
    about: 'Unit price before discount; also the default price of an item that this line registers.',
  })
  declare prc: number;

  @CodeField(ITEM_TYPES, {
    about: 'Type of an item that this line registers; default 3, or 2 if itemClsCd is GD.',
    example: '2',
    optional: true,
  })
  itemTyCd?: '1' | '2' | '3';

  @CodeField(COUNTRIES, {
    about: 'Country of origin of an item that this line registers; default KE.',
    example: 'KE',
    optional: true,
  })
  orgnNatCd?: string;
}
