import { ApiProperty } from '@nestjs/swagger';
import { TAX_TYPE_CODES } from '@app/domain';
import { describedCodes } from '../code-sets/code-set.js';
import { CopyDto } from './copy.dto.js';
import { TEXT_OR_NULL } from '../fields/or-null.js';

/** An item class from the list of the tax authority. */
export class ItemClassDto {
  @ApiProperty({ description: 'The class; those of ten digits are given to items.', examples: ['5059690800'] })
  itemClsCd!: string;

  @ApiProperty({ description: 'Its name.', examples: ['Kettles'] })
  itemClsNm!: string;

  @ApiProperty({ description: 'Its level, 1 to 5.', examples: [5] })
  itemClsLvl!: number;

  @ApiProperty({
    description: describedCodes('Tax type of the items in the class; only ten-digit classes have one.', TAX_TYPE_CODES),
    ...TEXT_OR_NULL,
    examples: ['B'],
  })
  taxTyCd!: string | null;

  @ApiProperty({
    description: 'Y if the authority monitors the class closely.',
    ...TEXT_OR_NULL,
    examples: ['N'],
  })
  mjrTgYn!: string | null;

  @ApiProperty({ description: 'Y in use, N not any more.', examples: ['Y'] })
  useYn!: string;
}

/** The answer of GET /item-classes. */
export class ItemClassListDto extends CopyDto {
  @ApiProperty({ description: 'Item classes, sorted by code.', type: [ItemClassDto] })
  itemClsList!: ItemClassDto[];

  @ApiProperty({
    description: 'Send it as `cursor` for the next page; null on the last page.',
    ...TEXT_OR_NULL,
    examples: [null],
  })
  nextCursor!: string | null;
}
