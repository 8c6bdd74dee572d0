import type { ItemClassDto } from '@app/contract';
import { type RegisterQuery, type StoredRegisterRow } from '@app/persistence';
import type { ItemClass } from '@app/reference';
import { yesOrNo } from './register-read-options.js';

export interface ItemClassFilter {
  itemClsCd?: string;
  itemClsLvl?: string;
  taxTyCd?: string;
  useYn?: string;
  q?: string;
  since?: string;
  cursor?: string;
  limit?: string;
}

/** The ledger filters item classes, since there are tens of thousands. */
export const itemClassQuery = (filter: ItemClassFilter): RegisterQuery => ({
  keyPrefix: filter.itemClsCd,
  fields: {
    ...(filter.itemClsLvl && { level: Number(filter.itemClsLvl) }),
    ...(filter.taxTyCd && { taxType: filter.taxTyCd }),
    ...(filter.useYn && { inUse: filter.useYn === 'Y' }),
  },
  text: filter.q,
  since: filter.since === undefined ? undefined : new Date(filter.since),
  after: filter.cursor,
});

export const itemClassData = ({ row }: StoredRegisterRow<ItemClass>): ItemClassDto => ({
  itemClsCd: row.code,
  itemClsNm: row.name,
  itemClsLvl: row.level,
  taxTyCd: row.taxType,
  mjrTgYn: row.isMajor === null ? null : yesOrNo(row.isMajor),
  useYn: yesOrNo(row.inUse),
});
