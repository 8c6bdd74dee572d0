import { ReceiptTextDto } from '../device/receipt-text.dto.js';
import { FlagField } from '../fields/flag-field.js';
import { LinesField, NestedField } from '../fields/nested-field.js';
import { exampleSaleWithItems } from './example-sale-with-items.js';
import { SALE_LINES_MAX } from './line.dto.js';
import { SaleHeaderDto } from './sale-header.dto.js';
import { SaleLineWithItemDto } from './sale-line-with-item.dto.js';

/** The body of POST /sales-with-items. */
export class CreateSaleWithItemsDto {
  @NestedField(() => SaleHeaderDto, { about: 'Header of the sale.', example: exampleSaleWithItems.transaction })
  transaction!: SaleHeaderDto;

  @LinesField(() => SaleLineWithItemDto, {
    about: 'The lines of the sale.',
    example: exampleSaleWithItems.lineItems,
    max: SALE_LINES_MAX,
  })
  lineItems!: SaleLineWithItemDto[];

  @NestedField(() => ReceiptTextDto, {
    about: 'Texts for this receipt, in place of the receipt texts of the device.',
    example: exampleSaleWithItems.receipt,
    optional: true,
  })
  receipt?: ReceiptTextDto;

  @FlagField({
    about: 'Whether the items of lines with itemClsCd are registered first; default false.',
    example: true,
    optional: true,
  })
  autoRegisterItems?: boolean;
}
