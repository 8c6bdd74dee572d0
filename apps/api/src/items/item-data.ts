import type { ListedItemDto } from '@app/contract';
import { today } from '@app/domain';
import type { StoredItem, StoredRegisterRow } from '@app/persistence';
import type { AuthorityItem } from '@app/reference';
import { yesOrNo } from '../reference/register-read-options.js';

/** An item as it is now. It may have changed since its first registration. */
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
 * All items of a taxpayer: first those registered here, then those that only the authority has. The authority may know an
 * item of ours by a code that it made.
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

/** The authority reports no dates for its items, so both dates are the day of the last change in our copy. */
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
