import { ApiProperty } from '@nestjs/swagger';
import { SIGNED_RECEIPT_TYPES, TAX_TYPE_CODES } from '@app/domain';
import { describedCodes } from '../code-sets/code-set.js';
import { RegisterListDto } from '../reference/register-list.dto.js';

/** One line of a supplier's invoice. */
export class PurchaseLineDto {
  @ApiProperty({ description: 'Number of the line, for itemList of POST /purchases.', examples: [1] })
  itemSeq!: number;

  @ApiProperty({ description: 'Name of the item, as its supplier calls it.', examples: ['Kettle bulk'] })
  itemNm!: string;

  @ApiProperty({ description: 'Quantity.', examples: [10] })
  qty!: number;

  @ApiProperty({ description: 'Unit price.', examples: [580] })
  prc!: number;

  @ApiProperty({ description: 'Total of the line with VAT.', examples: [5800] })
  totAmt!: number;

  @ApiProperty({ description: describedCodes('Tax type.', TAX_TYPE_CODES), examples: ['B'] })
  taxTyCd!: string;

  @ApiProperty({ description: 'Taxable amount of the line.', examples: [5000] })
  taxblAmt!: number;

  @ApiProperty({ description: 'VAT of the line.', examples: [800] })
  taxAmt!: number;
}

/** One row of GET /purchases. */
export class PurchaseDto {
  @ApiProperty({ description: 'PIN of the supplier.', examples: ['P000111222B'] })
  spplrTin!: string;

  @ApiProperty({
    description: 'Name of the supplier.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: ['JUMLA LTD'],
  })
  spplrNm!: string | null;

  @ApiProperty({ description: 'Branch of the supplier, each of which has numbers of its own.', examples: ['00'] })
  spplrBhfId!: string;

  @ApiProperty({ description: 'Number of the invoice at its supplier.', examples: ['77'] })
  spplrInvcNo!: string;

  @ApiProperty({ description: 'A: received automatically from the tax authority.', enum: ['A'], examples: ['A'] })
  regTyCd!: 'A';

  @ApiProperty({ description: describedCodes('Kind of receipt.', SIGNED_RECEIPT_TYPES), examples: ['S'] })
  rcptTyCd!: string;

  @ApiProperty({ description: 'Date of the invoice, YYYYMMDD.', examples: ['20260301'] })
  salesDt!: string;

  @ApiProperty({ description: 'Total with VAT.', examples: [5800] })
  totAmt!: number;

  @ApiProperty({ description: 'Taxable total.', examples: [5000] })
  totTaxblAmt!: number;

  @ApiProperty({ description: 'Total VAT.', examples: [800] })
  totTax!: number;

  @ApiProperty({
    description: 'Your answer to the invoice; OPEN waits for POST /purchases.',
    enum: ['OPEN', 'CONFIRMED', 'REFUSED'],
    examples: ['OPEN'],
  })
  status!: string;

  @ApiProperty({ description: 'Lines of the invoice.', type: [PurchaseLineDto] })
  salesList!: PurchaseLineDto[];
}

/** The answer of GET /purchases. */
export class PurchaseListDto extends RegisterListDto {
  @ApiProperty({ description: 'Invoices of suppliers, newest first.', type: [PurchaseDto] })
  saleList!: PurchaseDto[];
}
