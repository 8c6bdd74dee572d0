import { type ItemDocument, today } from '@app/domain';
import type { StoredItem, SubmissionView } from '@app/persistence';

/** A new item. Its code is the stored one: sent again under its idempotency key, it is not given another. */
export const registered = (item: ItemDocument, { reference, acceptedAt }: SubmissionView) => ({
  itemCd: reference,
  itemNm: item.itemName,
  itemClsCd: item.itemClass,
  taxTyCd: item.taxType,
  useYn: item.active ? 'Y' : 'N',
  regDt: today(acceptedAt),
  modiDt: today(acceptedAt),
});

export const updated = ({ itemCode }: ItemDocument) => ({ itemCd: itemCode, updated: true });

export const listed = (item: StoredItem) => ({
  itemCd: item.itemCode,
  itemClsCd: item.itemClass,
  itemNm: item.itemName,
  taxTyCd: item.taxType,
  dftPrc: item.defaultPrice,
  useYn: item.active ? 'Y' : 'N',
  rraModYn: 'N',
  regDt: today(item.createdAt),
  modiDt: today(item.modifiedAt ?? item.createdAt),
});
