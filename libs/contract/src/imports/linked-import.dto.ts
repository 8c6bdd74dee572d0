import { ApiProperty } from '@nestjs/swagger';

/** The answer of PUT /imports/{importId}/link. */
export class LinkedImportDto {
  @ApiProperty({ description: 'True when the tax authority has accepted the link.', examples: [true] })
  success!: boolean;
}
