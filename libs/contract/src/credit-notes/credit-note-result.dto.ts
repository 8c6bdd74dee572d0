import { ApiProperty } from '@nestjs/swagger';
import { ReceiptResultDto } from '../sales/receipt-result.dto.js';

/** The answer of POST /sales/credit-note. It carries internal data and signature under both of their names. */
export class CreditNoteResultDto extends ReceiptResultDto {
  @ApiProperty({ description: 'The same as intrlData.', examples: ['K7QW2MZP4RTYU3XSA5BCD6EFGH'] })
  internalData!: string;

  @ApiProperty({ description: 'The same as rcptSign.', examples: ['V4N6P2QK7WXR3TZA'] })
  receiptSignature!: string;

  @ApiProperty({ description: 'The same as that of the whole answer.', examples: ['000'] })
  resultCd!: string;
}
