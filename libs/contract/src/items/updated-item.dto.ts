import { ApiProperty } from '@nestjs/swagger';

/** What PUT /items/{itemCd} answers. */
export class UpdatedItemDto {
  @ApiProperty({ description: 'Item code, as in the path.', examples: ['GDS-FLOUR-2KG'] })
  itemCd!: string;

  @ApiProperty({ description: 'True once the tax authority has the change.', examples: [true] })
  updated!: boolean;
}
