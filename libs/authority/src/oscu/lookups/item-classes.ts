import type { ItemClass } from '../../lookups.js';
import type { Lookup } from './lookup.js';
import { readRows, type LookupRow } from './lookup-row.js';
import { changesSince } from './changes-since.js';

/** The tree of item classes, which has megabytes. Only its leaves, with ten digits, have a tax type. */
export const itemClasses: Lookup<'itemClasses'> = {
  name: 'itemClasses',
  operation: 'itemClasses',
  request: changesSince,
  read: (data) => readRows(data, 'itemClsList', toItemClass),
};

function toItemClass(row: LookupRow): ItemClass | null {
  const code = row.text('itemClsCd');
  const level = row.number('itemClsLvl');
  if (code === null || level === null) return null;
  return {
    code,
    name: row.text('itemClsNm') ?? code,
    level,
    taxType: row.text('taxTyCd'),
    isMajor: row.flag('mjrTgYn'),
    inUse: row.flag('useYn') ?? true,
  };
}
