import { LinesField, NestedField } from '../fields/nested-field.js';
import { TextField } from '../fields/text-field.js';
import { exampleSale } from './example-sale.js';
import { SaleHeaderDto } from './sale-header.dto.js';
import { SALE_LINES_MAX, LINE_ITEM_CODE, LineDto } from './line.dto.js';

/** A line that names its item by code. */
export class SaleLineDto extends LineDto {
  @TextField(LINE_ITEM_CODE)
  declare itemCd: string;
}

/** The body of POST /sales. */
export class CreateSaleDto {
  @NestedField(() => SaleHeaderDto, { about: 'Header of the sale.', example: exampleSale.transaction })
  transaction!: SaleHeaderDto;

  @LinesField(() => SaleLineDto, { about: 'The lines of the sale.', example: exampleSale.items, max: SALE_LINES_MAX })
  items!: SaleLineDto[];
}
