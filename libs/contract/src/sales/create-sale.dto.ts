import { LinesField, NestedField } from '../fields/nested-field.js';
import { exampleSale } from './example-sale.js';
import { SaleHeaderDto } from './sale-header.dto.js';
import { SALE_LINES_MAX } from './line.dto.js';
import { SaleLineDto } from './sale-line.dto.js';

/** The body of POST /sales. */
export class CreateSaleDto {
  @NestedField(() => SaleHeaderDto, { about: 'Header of the sale.', example: exampleSale.transaction })
  transaction!: SaleHeaderDto;

  @LinesField(() => SaleLineDto, { about: 'The lines of the sale.', example: exampleSale.items, max: SALE_LINES_MAX })
  items!: SaleLineDto[];
}
