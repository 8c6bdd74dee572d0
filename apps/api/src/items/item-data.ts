import type { ListedItemDto } from '@app/contract';
import { today } from '@app/domain';
import type { StoredItem, StoredRegisterRow } from '@app/persistence';
import type { AuthorityItem } from '@app/reference';
import { yesOrNo } from '../reference/row-filters.js';

/** An item as it is now: registered a second time, it may have been changed since the first. */
export const registeredItemData = (item: StoredItem) => ({
  itemCd: item.itemCode,
  itemNm: item.itemName,
  itemClsCd: item.itemClass,
  taxTyCd: item.taxType,
  useYn: item.active ? 'Y' : 'N',
  regDt: today(item.createdAt),
  modiDt: today(item.modifiedAt ?? item.createdAt),
});

/**
 * All items of a taxpayer: those that were registered here, and then those that only the authority has. It may know one
 * of ours by a code of its own making.
 */
export function listedItemsData(
  own: readonly StoredItem[],
  authorityItems: readonly StoredRegisterRow<AuthorityItem>[],
): ListedItemDto[] {
  const byCode = new Map(authorityItems.map((one) => [one.key, one]));
  const known = new Set(own.flatMap(({ itemCode, authorityCode }) => [itemCode, authorityCode]));
  return [
    ...own.map((item) => ownItemData(item, byCode.get(item.authorityCode ?? item.itemCode)?.row)),
    ...authorityItems.filter(({ key }) => !known.has(key)).map(authorityItemData),
  ];
}

const ownItemData = (item: StoredItem, authorityItems: AuthorityItem | undefined): ListedItemDto => ({
  ...registeredItemData(item),
  dftPrc: item.defaultPrice,
  rraModYn: yesOrNo(authorityItems?.isCorrected ?? false),
  source: 'OWN',
});

/** The authority does not tell the day; what is known is when it last told anything new of it. */
const authorityItemData = ({ row, changedAt }: StoredRegisterRow<AuthorityItem>): ListedItemDto => ({
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
