import { ApiProperty } from '@nestjs/swagger';

/** The answer of POST /stock/io. */
export class StockMovementResultDto {
  @ApiProperty({ description: 'Own number of the movement, as sent.', examples: [1] })
  sarNo!: number;

  @ApiProperty({ description: 'Date of the movement, YYYYMMDD.', examples: ['20260302'] })
  ocrnDt!: string;
}
