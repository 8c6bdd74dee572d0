import { ApiProperty } from '@nestjs/swagger';
import { CopyDto, TEXT_OR_NULL } from '../reference/copy.dto.js';
import { MovedItemDto } from './stock-list.dto.js';

/** A line of a transfer: what a movement's says, so that it can be taken in as it is. */
export class TransferredItemDto extends MovedItemDto {
  @ApiProperty({ description: 'Unit it is counted in.', ...TEXT_OR_NULL, examples: ['U'] })
  qtyUnitCd!: string | null;

  @ApiProperty({ description: 'When it expires, YYYYMMDD.', ...TEXT_OR_NULL, examples: ['20270301'] })
  itemExpiryDt!: string | null;
}

/** Goods that another branch sent to this one. */
export class TransferDto {
  @ApiProperty({
    description: 'The branch they come from. Take them in with POST /stock/io: stockTyCd 04, and this as custBhfId.',
    examples: ['01'],
  })
  custBhfId!: string;

  @ApiProperty({ description: "The tax authority's number of the movement that sent them.", examples: [17] })
  kraSarNo!: number;

  @ApiProperty({ description: 'When they were sent, YYYYMMDD.', ...TEXT_OR_NULL, examples: ['20260302'] })
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

  @ApiProperty({ description: 'What was sent.', type: [TransferredItemDto] })
  itemList!: TransferredItemDto[];
}

/** What GET /stock/transfers answers. */
export class TransferListDto extends CopyDto {
  @ApiProperty({ description: 'What other branches sent to this one, the latest first.', type: [TransferDto] })
  transferList!: TransferDto[];

  @ApiProperty({
    description: 'Send it as `cursor` for the next page; null on the last one.',
    ...TEXT_OR_NULL,
    examples: ['0000000000000017/01'],
  })
  nextCursor!: string | null;
}
