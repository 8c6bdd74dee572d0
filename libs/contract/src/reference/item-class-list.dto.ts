import { ApiProperty } from '@nestjs/swagger';
import { CopyDto, TEXT_OR_NULL } from './copy.dto.js';

/** An item class, as the tax authority has it. */
export class ItemClassDto {
  @ApiProperty({ description: 'The class; those of ten digits are given to items.', examples: ['5059690800'] })
  itemClsCd!: string;

  @ApiProperty({ description: 'Its name.', examples: ['Kettles'] })
  itemClsNm!: string;

  @ApiProperty({ description: 'Its level, 1 to 5.', examples: [5] })
  itemClsLvl!: number;

  @ApiProperty({
    description: 'Tax type of what is in it; only classes of ten digits have one.',
    ...TEXT_OR_NULL,
    examples: ['B'],
  })
  taxTyCd!: string | null;

  @ApiProperty({
    description: 'Y where the authority looks at it with particular care.',
    ...TEXT_OR_NULL,
    examples: ['N'],
  })
  mjrTgYn!: string | null;

  @ApiProperty({ description: 'Y in use, N not any more.', examples: ['Y'] })
  useYn!: string;
}

/** What GET /item-classes answers. */
export class ItemClassListDto extends CopyDto {
  @ApiProperty({ description: 'By their codes.', type: [ItemClassDto] })
  itemClsList!: ItemClassDto[];

  @ApiProperty({
    description: 'Send it as `cursor` for the next page; null on the last one.',
    ...TEXT_OR_NULL,
    examples: [null],
  })
  nextCursor!: string | null;
}
