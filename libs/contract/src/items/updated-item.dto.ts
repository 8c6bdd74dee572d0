import { ApiProperty } from '@nestjs/swagger';

/** The answer of PUT /items/{itemCd}. */
export class UpdatedItemDto {
  @ApiProperty({ description: 'Item code, as in the path.', examples: ['GDS-FLOUR-2KG'] })
  itemCd!: string;

  @ApiProperty({ description: 'True when the tax authority has accepted the change.', examples: [true] })
  updated!: boolean;
}
