import { COUNTRIES, ITEM_TYPES } from '../code-sets/code-sets.js';
import { CodeField } from '../fields/code-field.js';
import { AmountField } from '../fields/number-field.js';
import { ItemClassField, TextField } from '../fields/text-field.js';
import { LINE_ITEM_CODE, LINE_PRICE, LineDto } from './line.dto.js';

/** A line that can also tell what is needed to register its item. */
export class SaleLineWithItemDto extends LineDto {
  @TextField(LINE_ITEM_CODE)
  declare itemCd: string;

  @ItemClassField({
    about:
      'Ten-digit class, SV or GD. With autoRegisterItems every line that carries it has its item registered; it may be ' +
      'left out of lines whose item is registered already.',
    example: '5016150900',
    optional: true,
  })
  declare itemClsCd?: string;

  @AmountField({
    ...LINE_PRICE,
    about: 'Unit price before discount; also the default price of an item registered by this line.',
  })
  declare prc: number;

  @CodeField(ITEM_TYPES, {
    about: 'Type of an item registered by this line; 3 when left out, or 2 where itemClsCd is GD.',
    example: '2',
    optional: true,
  })
  itemTyCd?: '1' | '2' | '3';

  @CodeField(COUNTRIES, {
    about: 'Country of origin of an item registered by this line; KE when left out.',
    example: 'KE',
    optional: true,
  })
  orgnNatCd?: string;
}
