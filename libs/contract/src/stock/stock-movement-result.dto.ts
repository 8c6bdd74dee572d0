import { ApiProperty } from '@nestjs/swagger';

/** What POST /stock/io answers. */
export class StockMovementResultDto {
  @ApiProperty({ description: 'Own number of the movement, as it was sent.', examples: [1] })
  sarNo!: number;

  @ApiProperty({ description: 'When it happened, YYYYMMDD.', examples: ['20260302'] })
  ocrnDt!: string;
}
