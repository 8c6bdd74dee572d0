import { ApiProperty } from '@nestjs/swagger';
import { CopyDto } from '../reference/copy.dto.js';
import { TEXT_OR_NULL } from '../fields/or-null.js';
import { MovedItemDto } from './stock-list.dto.js';

/** A line of a transfer, with the fields of a movement's line: a client can post it unchanged. */
export class TransferredItemDto extends MovedItemDto {
  @ApiProperty({ description: 'Unit of the quantity.', ...TEXT_OR_NULL, examples: ['U'] })
  qtyUnitCd!: string | null;

  @ApiProperty({ description: 'Expiry date, YYYYMMDD.', ...TEXT_OR_NULL, examples: ['20270301'] })
  itemExpiryDt!: string | null;
}

/** Goods that another branch sent to this branch. */
export class TransferDto {
  @ApiProperty({
    description:
      'The branch that sent the goods. To receive them, send POST /stock/io with stockTyCd 04 and this custBhfId.',
    examples: ['01'],
  })
  custBhfId!: string;

  @ApiProperty({ description: 'Number of the sending movement at the tax authority.', examples: [17] })
  kraSarNo!: number;

  @ApiProperty({ description: 'Date of the sending movement, YYYYMMDD.', ...TEXT_OR_NULL, examples: ['20260302'] })
  ocrnDt!: string | null;

  @ApiProperty({ description: 'Number of lines.', examples: [1] })
  totItemCnt!: number;

  @ApiProperty({ description: 'Total taxable amount, without VAT.', examples: [6206.9] })
  totTaxblAmt!: number;

  @ApiProperty({ description: 'Total VAT.', examples: [993.1] })
  totTax!: number;

  @ApiProperty({ description: 'Total with VAT.', examples: [7200] })
  totAmt!: number;

  @ApiProperty({ description: 'Remark.', ...TEXT_OR_NULL, examples: ['For the weekend'] })
  remark!: string | null;

  @ApiProperty({ description: 'The lines of the transfer.', type: [TransferredItemDto] })
  itemList!: TransferredItemDto[];
}

/** The answer of GET /stock/transfers. */
export class TransferListDto extends CopyDto {
  @ApiProperty({ description: 'Transfers from other branches to this branch, newest first.', type: [TransferDto] })
  transferList!: TransferDto[];

  @ApiProperty({
    description: 'Send it as `cursor` for the next page; null on the last page.',
    ...TEXT_OR_NULL,
    examples: ['0000000000000017/01'],
  })
  nextCursor!: string | null;
}
