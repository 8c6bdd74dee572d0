import { REGISTRATION_TYPES, STOCK_TYPES, type StockType } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { DateField } from '../fields/date-field.js';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { LinesField } from '../fields/nested-field.js';
import { AmountField, OrdinalField, QuantityField } from '../fields/number-field.js';
import { OtherBranchField, PinField, TextField } from '../fields/text-field.js';
import { LINE_ITEM_CODE } from '../sales/line.dto.js';
import { exampleStockMovement } from './example-stock.js';

const STOCK_LINES_MAX = 1000;

export class StockLineDto {
  @TextField({ ...LINE_ITEM_CODE, example: 'GDS-OIL-1L' })
  itemCd!: string;

  @TextField({ about: 'Name of the item.', example: 'Cooking oil, 1 litre', max: 200 })
  itemNm!: string;

  @CodeField(STOCK_TYPES, {
    about: 'Reason of the movement. All lines of a movement have the same.',
    example: '02',
  })
  stockTyCd!: StockType;

  @QuantityField({ about: 'Quantity, positive for both directions.', example: 24 })
  qty!: number;

  @AmountField({ about: 'Unit price with VAT.', example: 300 })
  unitPrice!: number;

  @AmountField({ about: 'Total of the line with VAT.', example: 7200 })
  totAmt!: number;
}

/** The body of POST /stock/io. */
export class CreateStockMovementDto {
  @OrdinalField({ about: 'Own number of the movement, unique within the branch.', example: 1 })
  sarNo!: number;

  @OrdinalField({
    about: 'Own number of the movement that this movement returns or adjusts.',
    example: 1,
    zero: 'allowed',
    optional: true,
  })
  orgSarNo?: number;

  @CodeField(REGISTRATION_TYPES, { about: 'How the movement was recorded.', example: 'M' })
  regTyCd!: 'A' | 'M';

  @PinField({ about: 'PIN of the customer or supplier.', example: 'P051999888K', optional: true })
  custTin?: string;

  @TextField({ about: 'Name of the customer or supplier.', example: 'JUMLA LTD', max: 200, optional: true })
  custNm?: string;

  @OtherBranchField({
    about: 'Your other branch: the receiver with stockTyCd 13, the sender with 04.',
    example: '01',
    optional: true,
  })
  custBhfId?: string;

  @DateField({ about: 'Date of the movement, today or earlier, East Africa Time.', example: '20260302' })
  ocrnDt!: string;

  @OrdinalField({ about: 'Number of lines.', example: 1 })
  totItemCnt!: number;

  @AmountField({ about: 'Total taxable amount, without VAT.', example: 6206.9 })
  totTaxblAmt!: number;

  @AmountField({ about: 'Total VAT.', example: 993.1 })
  totTax!: number;

  @AmountField({ about: 'Total with VAT.', example: 7200 })
  totAmt!: number;

  @TextField({ about: 'Free remark.', example: 'Opening stock', max: 400, optional: true })
  remark?: string;

  @InvoiceNumberField({
    of: 'original',
    about: 'Own number of the approved sale or return that the movement belongs to.',
    example: 'INV-2026-0001',
    optional: true,
  })
  invcNo?: string;

  @PinField({
    about: 'PIN of the supplier whose invoice the movement belongs to; with spplrInvcNo.',
    example: 'P051999888K',
    optional: true,
  })
  spplrTin?: string;

  @InvoiceNumberField({
    of: 'supplier',
    about: "Number of the supplier's invoice that the movement belongs to, after its confirmation; with spplrTin.",
    example: '77',
    optional: true,
  })
  spplrInvcNo?: string;

  @LinesField(() => StockLineDto, {
    about: 'The lines of the movement.',
    example: exampleStockMovement.itemList,
    max: STOCK_LINES_MAX,
  })
  itemList!: StockLineDto[];
}
