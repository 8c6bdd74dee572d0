import { ApiProperty } from '@nestjs/swagger';
import { ReceiptResultDto } from './receipt-result.dto.js';

const STATES = ['REGISTERED', 'PENDING', 'REFUSED'] as const;

/** An item that was posted together with a sale. */
export class RegisteredItemDto {
  @ApiProperty({ description: 'Item code.', examples: ['GDS-SUGAR-2KG'] })
  itemCd!: string;

  @ApiProperty({
    description: 'REGISTERED (now or earlier), PENDING (not answered yet) or REFUSED (which does not stop the sale).',
    enum: STATES,
    examples: ['REGISTERED'],
  })
  state!: (typeof STATES)[number];
}

/** The answer of POST /sales-with-items and POST /reverse-invoices-with-items. */
export class ReceiptWithItemsDto extends ReceiptResultDto {
  @ApiProperty({
    description: 'The items of this request, if autoRegisterItems is true.',
    required: false,
    type: [RegisteredItemDto],
  })
  registeredItems?: RegisteredItemDto[];
}
