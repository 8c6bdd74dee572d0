import { TAX_TYPE_CODES, type TaxType } from '@app/domain';
import { PACKAGE_UNITS, QUANTITY_UNITS } from '../code-sets/units.js';
import { CodeField } from '../fields/code-field.js';
import { DateField } from '../fields/date-field.js';
import { AmountField, PercentField, QuantityField, SequenceField } from '../fields/number-field.js';
import { ItemClassField, TextField } from '../fields/text-field.js';
import { BARCODE_LENGTH_MAX } from '../items/item-codes.js';

export const SALE_LINES_MAX = 1000;

// The limit exceeds every code that can be registered, so a long code counts as unknown (005), not as invalid (003).
export const LINE_ITEM_CODE = { about: 'Code of a registered item.', example: 'SVC-CONSULT', max: 50 };
export const LINE_BARCODE = { about: 'Barcode, for goods.', example: '6161100000019', max: BARCODE_LENGTH_MAX };
export const LINE_PRICE = { about: 'Unit price before discount.', example: 580 };

/** The fields of a line in all shapes; each shape says which optional fields it requires. */
export class LineDto {
  @SequenceField({
    about: 'Position of the line; by default lines are numbered from 1.',
    example: 1,
    max: SALE_LINES_MAX,
    optional: true,
  })
  itemSeq?: number;

  @TextField({ ...LINE_ITEM_CODE, optional: true })
  itemCd?: string;

  @ItemClassField({
    about: 'SV, GD or a ten-digit class; default: the class of the item.',
    example: 'SV',
    optional: true,
  })
  itemClsCd?: string;

  @TextField({ about: 'Name as on the receipt.', example: 'Consulting, per hour', max: 200 })
  itemNm!: string;

  @TextField({ ...LINE_BARCODE, optional: true })
  bcd?: string;

  @CodeField(PACKAGE_UNITS, { about: 'Packaging unit.', example: 'NT', optional: true })
  pkgUnitCd?: string;

  @QuantityField({ about: 'Number of packages.', example: 1, zero: 'allowed', optional: true })
  pkg?: number;

  @CodeField(QUANTITY_UNITS, { about: 'Unit of the quantity.', example: 'U' })
  qtyUnitCd!: string;

  @QuantityField({ about: 'Quantity sold.', example: 2 })
  qty!: number;

  @AmountField({ ...LINE_PRICE, optional: true })
  prc?: number;

  @AmountField({ about: 'qty × prc.', example: 1160, optional: true })
  splyAmt?: number;

  @PercentField({ about: 'Discount in percent.', example: 10, optional: true })
  dcRt?: number;

  @AmountField({ about: 'Discount as an amount.', example: 116, optional: true })
  dcAmt?: number;

  @CodeField(TAX_TYPE_CODES, { about: 'Tax type.', example: 'B' })
  taxTyCd!: TaxType;

  @AmountField({
    about: 'Taxable amount of the line: for B totAmt ÷ 1.16 (VAT of 16 %), for A, C and D totAmt.',
    example: 900,
  })
  taxblAmt!: number;

  @AmountField({
    about: 'VAT of the line: for B taxblAmt × 0.16 (VAT of 16 %), for A, C and D 0.',
    example: 144,
  })
  taxAmt!: number;

  @AmountField({ about: 'Total of the line with VAT.', example: 1044 })
  totAmt!: number;

  @DateField({ about: 'Expiry date of perishable goods.', example: '20261231', optional: true })
  itemExpiryDt?: string;
}
