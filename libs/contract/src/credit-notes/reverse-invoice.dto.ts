import { ApiProperty } from '@nestjs/swagger';
import { RETURN_RECEIPT_TYPE } from '@app/domain';
import { describedCodes } from '../code-sets/code-set.js';

/** The answer of GET /reverse-invoices/{saleId}. */
export class ReverseInvoiceDto {
  @ApiProperty({ description: 'Your own number of the return.', examples: ['RET-2026-0001'] })
  invcNo!: string;

  @ApiProperty({ description: 'Your own number of the original sale.', examples: ['INV-2026-0002'] })
  orgInvcNo!: string;

  @ApiProperty({ description: describedCodes('Kind of receipt.', RETURN_RECEIPT_TYPE), enum: ['R'], examples: ['R'] })
  rcptTyCd!: 'R';

  @ApiProperty({ description: 'Cumulative invoice number assigned by the tax authority.', examples: [5] })
  cisInvcNo!: number;

  @ApiProperty({ description: 'Date of the return, YYYYMMDD.', examples: ['20260302'] })
  salesDt!: string;

  @ApiProperty({ description: 'Total with VAT, in the currency of the return.', examples: [320] })
  totAmt!: number;

  @ApiProperty({ description: 'Internal data to print on the receipt.', examples: ['K7QW2MZP4RTYU3XSA5BCD6EFGH'] })
  intrlData!: string;

  @ApiProperty({ description: 'Receipt signature to print on the receipt.', examples: ['V4N6P2QK7WXR3TZA'] })
  rcptSign!: string;
}
