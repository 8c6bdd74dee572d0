import type { AuthorityItem } from '../../lookups.js';
import type { Lookup } from './lookup.js';
import { readRows, type LookupRow } from './lookup-row.js';
import { changesSince } from './changes-since.js';

/** The items of the caller's taxpayer, registered by any of its branches and by any software. */
export const items: Lookup<'items'> = {
  name: 'items',
  operation: 'listItems',
  request: changesSince,
  read: (data) => readRows(data, 'itemList', toItem),
};

function toItem(row: LookupRow): AuthorityItem | null {
  const code = row.text('itemCd');
  const itemClass = row.text('itemClsCd');
  const taxType = row.text('taxTyCd');
  if (code === null || itemClass === null || taxType === null) return null;
  return {
    ...{ code, itemClass, taxType },
    itemType: row.text('itemTyCd'),
    name: row.text('itemNm') ?? code,
    origin: row.text('orgnNatCd'),
    packageUnit: row.text('pkgUnitCd'),
    quantityUnit: row.text('qtyUnitCd'),
    barcode: row.text('bcd'),
    defaultPrice: row.number('dftPrc'),
    inUse: row.flag('useYn') ?? true,
    isCorrected: row.flag('rraModYn') ?? false,
    bhfId: row.text('regBhfId'),
  };
}
