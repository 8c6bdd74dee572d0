import { ReceiptTextDto } from '../device/receipt-text.dto.js';
import { FlagField } from '../fields/flag-field.js';
import { LinesField, NestedField } from '../fields/nested-field.js';
import { exampleSaleWithItems } from './example-sale-with-items.js';
import { SALE_LINES_MAX } from './line.dto.js';
import { SaleHeaderDto } from './sale-header.dto.js';
import { SaleLineWithItemDto } from './sale-line-with-item.dto.js';

/** The body of POST /sales-with-items. */
export class CreateSaleWithItemsDto {
  @NestedField(() => SaleHeaderDto, { about: 'The sale as a whole.', example: exampleSaleWithItems.transaction })
  transaction!: SaleHeaderDto;

  @LinesField(() => SaleLineWithItemDto, {
    about: 'What was sold.',
    example: exampleSaleWithItems.lineItems,
    max: SALE_LINES_MAX,
  })
  lineItems!: SaleLineWithItemDto[];

  @NestedField(() => ReceiptTextDto, {
    about: 'What this receipt is to carry, over what the receipts of the device carry anyway.',
    example: exampleSaleWithItems.receipt,
    optional: true,
  })
  receipt?: ReceiptTextDto;

  @FlagField({
    about: 'Whether the items of lines that carry itemClsCd are registered first; false when left out.',
    example: true,
    optional: true,
  })
  autoRegisterItems?: boolean;
}
