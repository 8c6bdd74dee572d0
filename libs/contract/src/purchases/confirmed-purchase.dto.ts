import { ApiProperty } from '@nestjs/swagger';

/** What POST /purchases answers. */
export class ConfirmedPurchaseDto {
  @ApiProperty({ description: 'Number of the purchase at the tax authority, counted by branch.', examples: [4] })
  cisInvcNo!: number;

  @ApiProperty({ description: 'When it was confirmed, YYYYMMDDHHmmss, as you said.', examples: ['20260302101500'] })
  cfmDt!: string;
}
