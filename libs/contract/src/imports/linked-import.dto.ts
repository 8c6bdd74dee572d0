import { ApiProperty } from '@nestjs/swagger';

/** What PUT /imports/{importId}/link answers. */
export class LinkedImportDto {
  @ApiProperty({ description: 'True once the tax authority has the link.', examples: [true] })
  success!: boolean;
}
