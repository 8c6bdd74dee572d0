import { today } from '@app/domain';
import type { StoredItem } from '@app/persistence';

/** An item as it is now: registered a second time, it may have been changed since the first. */
export const registered = (item: StoredItem) => ({
  itemCd: item.itemCode,
  itemNm: item.itemName,
  itemClsCd: item.itemClass,
  taxTyCd: item.taxType,
  useYn: item.active ? 'Y' : 'N',
  regDt: today(item.createdAt),
  modiDt: today(item.modifiedAt ?? item.createdAt),
});

export const listed = (item: StoredItem) => ({
  ...registered(item),
  dftPrc: item.defaultPrice,
  rraModYn: 'N',
});
