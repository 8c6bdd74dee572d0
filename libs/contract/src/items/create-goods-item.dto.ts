import { GOODS_TYPES, TAX_TYPE_CODES, type TaxType, YES_NO } from '@app/domain';
import { COUNTRIES } from '../code-sets/countries.js';
import { PACKAGE_UNITS, QUANTITY_UNITS } from '../code-sets/units.js';
import { CodeField } from '../fields/code-field.js';
import { AmountField } from '../fields/number-field.js';
import { ItemClassField, TextField } from '../fields/text-field.js';
import { BARCODE_LENGTH_MAX, OwnItemCodeField } from './item-codes.js';

/** The body of POST /items/goods. */
export class CreateGoodsItemDto {
  @TextField({ about: 'Name of the product.', example: 'Cooking oil, 1 litre', max: 100 })
  itemName!: string;

  @CodeField(TAX_TYPE_CODES, { about: 'Tax type.', example: 'B' })
  taxType!: TaxType;

  @AmountField({
    about: 'Default unit price in KES with VAT; each sale may have its own.',
    example: 348,
    optional: true,
  })
  price?: number;

  @OwnItemCodeField({
    about: 'Own item code; default: a generated code.',
    example: 'GDS-OIL-1L',
    optional: true,
  })
  itemCode?: string;

  @TextField({ about: 'Internal description.', example: 'Third shelf', max: 1000, optional: true })
  description?: string;

  @CodeField(YES_NO, { about: 'Whether the item can be sold; default Y.', example: 'Y', optional: true })
  useYn?: 'Y' | 'N';

  @TextField({ about: 'Barcode.', example: '6161100000026', max: BARCODE_LENGTH_MAX, optional: true })
  bcd?: string;

  @CodeField(QUANTITY_UNITS, {
    about: 'Unit of the quantity. Without it the item is counted in U, or in NO on the gateway.',
    example: 'U',
    optional: true,
  })
  qtyUnitCd?: string;

  @CodeField(PACKAGE_UNITS, { about: 'Packaging unit; default NT.', example: 'NT', optional: true })
  pkgUnitCd?: string;

  @CodeField(COUNTRIES, { about: 'Country of origin; default KE.', example: 'KE', optional: true })
  orgnNatCd?: string;

  @CodeField(GOODS_TYPES, { about: 'Type of the product; default 2.', example: '2', optional: true })
  itemTyCd?: '1' | '2';

  @ItemClassField({ about: 'Ten-digit class; default GD.', example: '5015151300', optional: true })
  itemClsCd?: string;
}
