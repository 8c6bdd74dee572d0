import { ApiProperty } from '@nestjs/swagger';

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

  @ApiProperty({ description: 'Y if it changed since the last sync with the tax authority.', examples: ['N'] })
  rraModYn!: string;
}

/** What GET /items answers. */
export class ItemListDto {
  @ApiProperty({ description: 'All items of the taxpayer.', type: [ListedItemDto] })
  itemList!: ListedItemDto[];
}
