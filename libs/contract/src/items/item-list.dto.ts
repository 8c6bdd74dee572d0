import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SHORT_ITEM_CLASSES, TAX_TYPE_CODES } from '@app/domain';
import { describedCodes } from '../code-sets/code-set.js';

export const ITEM_SOURCES = ['OWN', 'AUTHORITY'] as const;

/** The answer of POST /items/service, /items/goods and /items. */
export class ServiceItemDto {
  @ApiProperty({ description: 'Item code, made by us if you sent none.', examples: ['SVC-CONSULT'] })
  itemCd!: string;

  @ApiProperty({ description: 'Item name.', examples: ['Consulting, per hour'] })
  itemNm!: string;

  @ApiProperty({
    description: describedCodes('SV, GD or a ten-digit class, as it was registered.', SHORT_ITEM_CLASSES),
    examples: ['SV'],
  })
  itemClsCd!: string;

  @ApiProperty({ description: describedCodes('Tax type.', TAX_TYPE_CODES), examples: ['B'] })
  taxTyCd!: string;

  @ApiProperty({ description: 'Y active, N inactive.', examples: ['Y'] })
  useYn!: string;

  @ApiProperty({ description: 'Date of registration, YYYYMMDD.', examples: ['20260302'] })
  regDt!: string;

  @ApiProperty({ description: 'Date of the last change, YYYYMMDD.', examples: ['20260302'] })
  modiDt!: string;
}

/** One row of GET /items. */
export class ListedItemDto extends ServiceItemDto {
  @ApiProperty({
    description: 'Default price in KES with VAT, if there is one.',
    oneOf: [{ type: 'number' }, { type: 'null' }],
    examples: [580],
  })
  dftPrc!: number | null;

  @ApiProperty({ description: 'Y if the tax authority has changed its class itself.', examples: ['N'] })
  rraModYn!: string;

  @ApiProperty({
    description:
      'OWN: registered here. AUTHORITY: registered by other software and reported by the tax authority at the last sync, ' +
      'whose dates it has; register the item here before you sell or move it.',
    enum: ITEM_SOURCES,
    examples: ['OWN'],
  })
  source!: (typeof ITEM_SOURCES)[number];
}

/** The answer of GET /items. It shows the stored copy of the authority's items, so that no till waits for a sync. */
export class ItemListDto {
  @ApiProperty({
    description:
      'The items of the taxpayer by code: first those registered here, then those that only the tax authority has.',
    type: [ListedItemDto],
  })
  itemList!: ListedItemDto[];

  @ApiPropertyOptional({
    description:
      'Only with `limit`: send it as `cursor` for the next page; null on the last page. A page may have fewer items than ' +
      '`limit` before the last.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: [null],
  })
  nextCursor?: string | null;
}
