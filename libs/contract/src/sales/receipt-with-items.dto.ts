import { ApiProperty } from '@nestjs/swagger';
import { ReceiptResultDto } from './receipt-result.dto.js';

const STATES = ['REGISTERED', 'PENDING', 'REFUSED'] as const;

/** What became of an item that was posted together with a sale. */
export class RegisteredItemDto {
  @ApiProperty({ description: 'Item code.', examples: ['GDS-SUGAR-2KG'] })
  itemCd!: string;

  @ApiProperty({
    description: 'REGISTERED, now or before; PENDING, not answered yet; or REFUSED, which does not stop the sale.',
    enum: STATES,
    examples: ['REGISTERED'],
  })
  state!: (typeof STATES)[number];
}

/** What POST /sales-with-items and POST /reverse-invoices-with-items answer. */
export class ReceiptWithItemsDto extends ReceiptResultDto {
  @ApiProperty({
    description: 'The items posted along, if autoRegisterItems asked for it.',
    required: false,
    type: [RegisteredItemDto],
  })
  registeredItems?: RegisteredItemDto[];
}
