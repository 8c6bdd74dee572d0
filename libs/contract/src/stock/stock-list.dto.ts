import { MOVES, type SubmissionStatus } from '@app/domain';
import { ApiProperty } from '@nestjs/swagger';

const orNull = (type: 'string' | 'number' | 'integer', description: string, example: unknown) => ({
  ...{ description, oneOf: [{ type }, { type: 'null' }], examples: [example] },
});

/** A line of a movement. */
export class MovedItemDto {
  @ApiProperty({ description: 'Position of the line.', examples: [1] })
  itemSeq!: number;

  @ApiProperty({ description: 'Item code.', examples: ['GDS-OIL-1L'] })
  itemCd!: string;

  @ApiProperty({ description: 'Item name.', examples: ['Cooking oil, 1 litre'] })
  itemNm!: string;

  @ApiProperty({ description: 'How many moved, whichever way.', examples: [24] })
  qty!: number;

  @ApiProperty(orNull('number', 'Unit price, if it is known.', 300))
  unitPrice!: number | null;

  @ApiProperty({ description: 'Total of the line with VAT.', examples: [7200] })
  totAmt!: number;
}

/** One movement of GET /stock/movements. */
export class StockMovementDto {
  @ApiProperty({ description: 'Id of its submission.', examples: ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'] })
  submissionId!: string;

  @ApiProperty({ description: 'Where it stands.', enum: Object.keys(MOVES), examples: ['APPROVED'] })
  status!: SubmissionStatus;

  @ApiProperty(orNull('integer', 'Own number, of a movement that you posted.', 1))
  sarNo!: number | null;

  @ApiProperty(orNull('integer', 'Own number of the movement it returns or adjusts.', 1))
  orgSarNo!: number | null;

  @ApiProperty(orNull('integer', "The tax authority's number, once it is approved.", 17))
  kraSarNo!: number | null;

  @ApiProperty({ description: 'M written down by somebody, A by a system.', examples: ['M'] })
  regTyCd!: string;

  @ApiProperty({ description: 'Why it moved: 01–06 in, 11–16 out.', examples: ['02'] })
  stockTyCd!: string;

  @ApiProperty({ description: 'When it happened, YYYYMMDD.', examples: ['20260302'] })
  ocrnDt!: string;

  @ApiProperty(orNull('string', 'Own number of the sale or return it belongs to.', 'INV-2026-0001'))
  invcNo!: string | null;

  @ApiProperty(orNull('string', 'PIN of the supplier whose invoice it belongs to.', 'P051999888K'))
  spplrTin!: string | null;

  @ApiProperty(orNull('string', "The supplier's invoice it belongs to.", '77'))
  spplrInvcNo!: string | null;

  @ApiProperty(orNull('string', 'PIN of the customer or supplier.', 'P051999888K'))
  custTin!: string | null;

  @ApiProperty(orNull('string', 'Name of the customer or supplier.', 'JUMLA LTD'))
  custNm!: string | null;

  @ApiProperty(orNull('string', 'Your other branch, of what is moved from one to the other.', '01'))
  custBhfId!: string | null;

  @ApiProperty(orNull('string', 'Remark.', 'Delivered in the morning'))
  remark!: string | null;

  @ApiProperty({ description: 'When we took it in; ISO 8601.', examples: ['2026-03-02T07:15:00.120Z'] })
  acceptedAt!: string;

  @ApiProperty({ description: 'What moved.', type: [MovedItemDto] })
  itemList!: MovedItemDto[];
}

/** What GET /stock/movements answers. */
export class StockMovementListDto {
  @ApiProperty({ description: 'Movements of the branch, newest first.', type: [StockMovementDto] })
  stockList!: StockMovementDto[];

  @ApiProperty(
    orNull('string', 'Where the next page begins; null on the last.', '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'),
  )
  nextCursor!: string | null;
}

/** One row of GET /stock/master. */
export class StockLevelDto {
  @ApiProperty({ description: 'Item code.', examples: ['GDS-OIL-1L'] })
  itemCd!: string;

  @ApiProperty(orNull('string', 'Item name.', 'Cooking oil, 1 litre'))
  itemNm!: string | null;

  @ApiProperty({ description: 'How many there are.', examples: [24] })
  rsdQty!: number;

  @ApiProperty({
    description:
      'How many the tax authority has been told of. Others are on their way; what it refused to be told of is made up for ' +
      'by the next count, PUT /stock/master/activate.',
    examples: [24],
  })
  reportedQty!: number;

  @ApiProperty(orNull('string', 'Since when it may be sold; ISO 8601.', '2026-03-02T07:15:00.120Z'))
  activatedAt!: string | null;
}

/** What GET /stock/master answers. */
export class StockLevelListDto {
  @ApiProperty({ description: 'What the branch has of each item that ever moved.', type: [StockLevelDto] })
  stockList!: StockLevelDto[];
}
