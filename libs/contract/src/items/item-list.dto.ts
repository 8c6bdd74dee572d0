import { ApiProperty } from '@nestjs/swagger';

export const ITEM_SOURCES = ['OWN', 'AUTHORITY'] as const;

/** What POST /items/service, /items/goods and /items answer. */
export class ServiceItemDto {
  @ApiProperty({ description: 'Item code, made by us if you sent none.', examples: ['SVC-CONSULT'] })
  itemCd!: string;

  @ApiProperty({ description: 'Item name.', examples: ['Consulting, per hour'] })
  itemNm!: string;

  @ApiProperty({ description: 'SV, GD or a ten-digit class, as it was registered.', examples: ['SV'] })
  itemClsCd!: string;

  @ApiProperty({ description: 'Tax type.', examples: ['B'] })
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
      'OWN: registered here. AUTHORITY: by other software, as the tax authority told at the last sync, the dates being ' +
      'those on which it did; register it here before you sell or move it.',
    enum: ITEM_SOURCES,
    examples: ['OWN'],
  })
  source!: (typeof ITEM_SOURCES)[number];
}

/** What GET /items answers: what the tax authority has is not asked for again, so that no till waits for it. */
export class ItemListDto {
  @ApiProperty({ description: 'All items of the taxpayer.', type: [ListedItemDto] })
  itemList!: ListedItemDto[];
}
