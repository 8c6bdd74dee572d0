import { ITEM_TYPES, TAX_TYPE_CODES, type TaxType, YES_NO } from '@app/domain';
import { COUNTRIES } from '../code-sets/countries.js';
import { PACKAGE_UNITS, QUANTITY_UNITS } from '../code-sets/units.js';
import { CodeField } from '../fields/code-field.js';
import { AmountField } from '../fields/number-field.js';
import { ItemClassField, TextField } from '../fields/text-field.js';

export const REGISTRAR_ID = { about: 'Id of the registering user.', example: 'USR01', max: 50 };
export const REGISTRAR_NAME = { about: 'Name of the registering user.', example: 'Till 1', max: 100 };
export const MODIFIER_ID = { about: 'Id of the modifying user.', example: 'USR01', max: 50 };
export const MODIFIER_NAME = { about: 'Name of the modifying user.', example: 'Till 1', max: 100 };

/** All fields of an item. */
export class ItemFieldsDto {
  @ItemClassField({ about: 'Ten-digit class, SV or GD.', example: '5015151300' })
  itemClsCd!: string;

  @CodeField(ITEM_TYPES, { about: 'Type of the item; 3 has no stock.', example: '2' })
  itemTyCd!: '1' | '2' | '3';

  @TextField({ about: 'Name of the item.', example: 'Cooking oil, 1 litre', max: 200 })
  itemNm!: string;

  @CodeField(COUNTRIES, { about: 'Country of origin.', example: 'KE' })
  orgnNatCd!: string;

  @CodeField(PACKAGE_UNITS, { about: 'Packaging unit.', example: 'NT' })
  pkgUnitCd!: string;

  @CodeField(QUANTITY_UNITS, { about: 'Unit of the quantity.', example: 'U' })
  qtyUnitCd!: string;

  @CodeField(TAX_TYPE_CODES, { about: 'Tax type.', example: 'B' })
  taxTyCd!: TaxType;

  @AmountField({ about: 'Default unit price in KES with VAT; each sale may have its own.', example: 348 })
  dftPrc!: number;

  @CodeField(YES_NO, { about: 'Whether insurance applies to the item.', example: 'N' })
  isrcAplcbYn!: 'Y' | 'N';

  @CodeField(YES_NO, { about: 'Whether the item can be sold; default Y.', example: 'Y', optional: true })
  useYn?: 'Y' | 'N';

  @TextField({ ...REGISTRAR_ID, optional: true })
  regrId?: string;

  @TextField({ ...REGISTRAR_NAME, optional: true })
  regrNm?: string;

  @TextField({ ...MODIFIER_ID, optional: true })
  modrId?: string;

  @TextField({ ...MODIFIER_NAME, optional: true })
  modrNm?: string;
}
