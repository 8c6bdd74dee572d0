import { MOVES, REGISTRATION_TYPES, STOCK_TYPES, type SubmissionStatus } from '@app/domain';
import { ApiProperty } from '@nestjs/swagger';
import { describedCodes } from '../code-sets/code-set.js';

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

  @ApiProperty({ description: 'Quantity, positive for both directions.', examples: [24] })
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

  @ApiProperty({ description: 'Status of the submission.', enum: Object.keys(MOVES), examples: ['APPROVED'] })
  status!: SubmissionStatus;

  @ApiProperty(orNull('integer', 'Own number; null for a movement that was created automatically.', 1))
  sarNo!: number | null;

  @ApiProperty(orNull('integer', 'Own number of the movement that this movement returns or adjusts.', 1))
  orgSarNo!: number | null;

  @ApiProperty(orNull('integer', 'Number at the tax authority; null before the approval.', 17))
  kraSarNo!: number | null;

  @ApiProperty({ description: describedCodes('How the movement was recorded.', REGISTRATION_TYPES), examples: ['M'] })
  regTyCd!: string;

  @ApiProperty({ description: describedCodes('Reason of the movement.', STOCK_TYPES), examples: ['02'] })
  stockTyCd!: string;

  @ApiProperty({ description: 'Date of the movement, YYYYMMDD.', examples: ['20260302'] })
  ocrnDt!: string;

  @ApiProperty(orNull('string', 'Own number of the sale or return that the movement belongs to.', 'INV-2026-0001'))
  invcNo!: string | null;

  @ApiProperty(orNull('string', 'PIN of the supplier whose invoice the movement belongs to.', 'P051999888K'))
  spplrTin!: string | null;

  @ApiProperty(orNull('string', "Number of the supplier's invoice that the movement belongs to.", '77'))
  spplrInvcNo!: string | null;

  @ApiProperty(orNull('string', 'PIN of the customer or supplier.', 'P051999888K'))
  custTin!: string | null;

  @ApiProperty(orNull('string', 'Name of the customer or supplier.', 'JUMLA LTD'))
  custNm!: string | null;

  @ApiProperty(orNull('string', 'Your other branch, for movements between branches.', '01'))
  custBhfId!: string | null;

  @ApiProperty(orNull('string', 'Remark.', 'Delivered in the morning'))
  remark!: string | null;

  @ApiProperty({ description: 'Time of acceptance; ISO 8601.', examples: ['2026-03-02T07:15:00.120Z'] })
  acceptedAt!: string;

  @ApiProperty({ description: 'The lines of the movement.', type: [MovedItemDto] })
  itemList!: MovedItemDto[];
}

/** The answer of GET /stock/movements. */
export class StockMovementListDto {
  @ApiProperty({ description: 'Movements of the branch, newest first.', type: [StockMovementDto] })
  stockList!: StockMovementDto[];

  @ApiProperty(
    orNull(
      'string',
      'Send it as `cursor` for the next page; null on the last page. A page may have fewer rows than `limit` before the last.',
      '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90',
    ),
  )
  nextCursor!: string | null;
}

/** One row of GET /stock/master. */
export class StockLevelDto {
  @ApiProperty({ description: 'Item code.', examples: ['GDS-OIL-1L'] })
  itemCd!: string;

  @ApiProperty(orNull('string', 'Item name.', 'Cooking oil, 1 litre'))
  itemNm!: string | null;

  @ApiProperty({ description: 'Quantity in stock.', examples: [24] })
  rsdQty!: number;

  @ApiProperty({
    description:
      'Quantity that has been reported to the tax authority. Later movements are still on their way; the next count with ' +
      'PUT /stock/master/activate corrects refused ones.',
    examples: [24],
  })
  reportedQty!: number;

  @ApiProperty(orNull('string', 'Time since which the item may be sold; ISO 8601.', '2026-03-02T07:15:00.120Z'))
  activatedAt!: string | null;
}

/** The answer of GET /stock/master. */
export class StockLevelListDto {
  @ApiProperty({ description: 'Stock of the branch: one row per item that ever moved.', type: [StockLevelDto] })
  stockList!: StockLevelDto[];
}
