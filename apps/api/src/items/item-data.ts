import type { ListedItemDto } from '@app/contract';
import { today } from '@app/domain';
import type { ListedItem, StoredItem, StoredRegisterRow } from '@app/persistence';
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
