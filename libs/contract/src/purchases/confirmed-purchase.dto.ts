import { ApiProperty } from '@nestjs/swagger';

/** The answer of POST /purchases. */
export class ConfirmedPurchaseDto {
  @ApiProperty({ description: 'Number of the purchase at the tax authority, counted per branch.', examples: [4] })
  cisInvcNo!: number;

  @ApiProperty({ description: 'Time of the confirmation, YYYYMMDDHHmmss, as sent.', examples: ['20260302101500'] })
  cfmDt!: string;
}
