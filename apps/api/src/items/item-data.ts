import type { ListedItemDto } from '@app/contract';
import { today } from '@app/domain';
import type { StoredItem, StoredRow } from '@app/persistence';
import type { KeptItem } from '@app/reference';
import { flag } from '../reference/row-filters.js';

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

/**
 * All items of a taxpayer: those that were registered here, and then those that only the authority has. It may know one
 * of ours by a code of its own making.
 */
export function listed(own: readonly StoredItem[], kept: readonly StoredRow<KeptItem>[]): ListedItemDto[] {
  const byCode = new Map(kept.map((one) => [one.key, one]));
  const known = new Set(own.flatMap(({ itemCode, authorityCode }) => [itemCode, authorityCode]));
  return [
    ...own.map((item) => ownItem(item, byCode.get(item.authorityCode ?? item.itemCode)?.row)),
    ...kept.filter(({ key }) => !known.has(key)).map(strangersItem),
  ];
}

const ownItem = (item: StoredItem, kept: KeptItem | undefined): ListedItemDto => ({
  ...registered(item),
  dftPrc: item.defaultPrice,
  rraModYn: flag(kept?.isCorrected ?? false),
  source: 'OWN',
});

/** The authority does not tell the day; what is known is when it last told anything new of it. */
const strangersItem = ({ row, changedAt }: StoredRow<KeptItem>): ListedItemDto => ({
  itemCd: row.code,
  itemNm: row.name,
  itemClsCd: row.itemClass,
  taxTyCd: row.taxType,
  useYn: flag(row.inUse),
  regDt: today(changedAt),
  modiDt: today(changedAt),
  dftPrc: row.defaultPrice,
  rraModYn: flag(row.isCorrected),
  source: 'AUTHORITY',
});
