import { ApiProperty } from '@nestjs/swagger';
import { SHORT_ITEM_CLASSES, TAX_TYPE_CODES, today } from '@app/domain';
import type { ListedItem, StoredItem, StoredRegisterRow } from '@app/persistence';
import type { AuthorityItem } from '@app/reference';
import { yesOrNo } from '../reference/register-read-options.js';
import { Shown, ShownCode, ShownNumberOrNull, TEXT_OR_NULL } from '../http/openapi/reply-fields.js';

export const ITEM_SOURCES = ['OWN', 'AUTHORITY'] as const;

/** The answer of POST /items/service, /items/goods and /items: goods too, though the OpenAPI document has this name. */
export class ServiceItemDto {
  @Shown('Item code, made by us if you sent none.', 'SVC-CONSULT')
  itemCd!: string;

  @Shown('Item name.', 'Consulting, per hour')
  itemNm!: string;

  @ShownCode('SV, GD or a ten-digit class, as it was registered.', SHORT_ITEM_CLASSES, 'SV')
  itemClsCd!: string;

  @ShownCode('Tax type.', TAX_TYPE_CODES, 'B')
  taxTyCd!: string;

  @Shown('Y active, N inactive.', 'Y')
  useYn!: string;

  @Shown('Date of registration, YYYYMMDD.', '20260302')
  regDt!: string;

  @Shown('Date of the last change, YYYYMMDD.', '20260302')
  modiDt!: string;
}

/** One row of GET /items. */
export class ListedItemDto extends ServiceItemDto {
  @ShownNumberOrNull('Default price in KES with VAT, if there is one.', 580)
  dftPrc!: number | null;

  @Shown('Y if the tax authority has changed its class itself.', 'N')
  rraModYn!: string;

  @Shown(
    'OWN: registered here. AUTHORITY: registered by other software and reported by the tax authority at the last sync, ' +
      'whose dates it has; register the item here before you sell or move it.',
    'OWN',
    { enum: ITEM_SOURCES },
  )
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

  @Shown(
    'Only with `limit`: send it as `cursor` for the next page; null on the last page. A page may have fewer items than ' +
      '`limit` before the last.',
    null,
    { ...TEXT_OR_NULL, required: false },
  )
  nextCursor?: string | null;
}

/** An item as it is now. It may have changed since its first registration. */
export const registeredItemData = (item: StoredItem): ServiceItemDto => ({
  itemCd: item.itemCode,
  itemNm: item.itemName,
  itemClsCd: item.itemClass,
  taxTyCd: item.taxType,
  useYn: item.active ? 'Y' : 'N',
  regDt: today(item.createdAt),
  modiDt: today(item.modifiedAt ?? item.createdAt),
});

/** An item that was registered here. The authority may have corrected it. */
export const ownItemData = ({ reported, ...item }: ListedItem<AuthorityItem>): ListedItemDto => ({
  ...registeredItemData(item),
  dftPrc: item.defaultPrice,
  rraModYn: yesOrNo(reported?.isCorrected ?? false),
  source: 'OWN',
});

/** An item that only the authority has. It reports no dates, so both dates are the day of the last change in our copy. */
export const authorityItemData = ({ row, changedAt }: StoredRegisterRow<AuthorityItem>): ListedItemDto => ({
  itemCd: row.code,
  itemNm: row.name,
  itemClsCd: row.itemClass,
  taxTyCd: row.taxType,
  useYn: yesOrNo(row.inUse),
  regDt: today(changedAt),
  modiDt: today(changedAt),
  dftPrc: row.defaultPrice,
  rraModYn: yesOrNo(row.isCorrected),
  source: 'AUTHORITY',
});
